//! A font of the project, as `theme.yaml` names it.

use std::sync::Arc;

use serde::Serialize;

use crate::output_path::OutputPath;

/// A font file of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnFont {
    /// The path in the output, with a hash of the file: `assets/inter-1a2b3c4d.woff2`.
    pub path: OutputPath,
    /// The file that it was read from, relative to the root.
    pub source: String,
    /// The least and the greatest weight; equal unless the font is variable.
    pub weights: (u16, u16),
    pub metrics: FontMetrics,
    /// The file, in WOFF2.
    #[serde(skip)]
    pub woff2: Arc<[u8]>,
    /// The decoded file, in TrueType or OpenType.
    #[serde(skip)]
    pub decoded: Arc<[u8]>,
}

/// The measures of a font, in thousandths of the em.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FontMetrics {
    pub ascent: i32,
    pub descent: i32,
    pub line_gap: i32,
    /// The mean width of the letters of [`SAMPLE`].
    pub width: i32,
}

/// A text with about the letter frequencies of Spanish, to compare the widths of fonts.
pub const SAMPLE: &str = "el seguro protege a la familia y cuida bien lo que mas quieres";

/// The mean width of these letters in Arial, in thousandths of the em.
const ARIAL: i32 = 438;

impl OwnFont {
    /// Returns the families in CSS, in order of preference.
    pub(crate) fn families(&self) -> String {
        let name = self.name();
        format!("\"{name}\",\"{name} Fallback\",system-ui,sans-serif")
    }

    fn name(&self) -> &str {
        let file = self.path.rsplit('/').next().unwrap_or(&self.path);
        file.split('.').next().unwrap_or(file)
    }

    /// Returns the rules for the font, and for a fallback with its metrics, so that nothing moves
    /// when the font loads. The font of headings alone has all weights: browsers would thicken it.
    pub(crate) fn css(&self, is_for_text: bool) -> String {
        let FontMetrics { ascent, descent, line_gap, width } = self.metrics;
        let weights = match self.weights {
            (least, most) if least < most => format!("{least} {most}"),
            (weight, _) if is_for_text => weight.to_string(),
            _ => "1 1000".to_owned(),
        };
        let percent =
            |part: i32| format!("{:.1}%", f64::from(part * ARIAL) / f64::from(width) / 10.0);
        format!(
            "@font-face{{font-family:\"{name}\";src:url(\"./{name}.woff2\") format(\"woff2\");\
             font-weight:{weights};font-display:optional}}\
             @font-face{{font-family:\"{name} Fallback\";\
             src:local(\"Arial\"),local(\"Liberation Sans\"),local(\"Arimo\");size-adjust:{:.1}%;\
             ascent-override:{};descent-override:{};line-gap-override:{}}}",
            f64::from(width) * 100.0 / f64::from(ARIAL),
            percent(ascent),
            percent(descent),
            percent(line_gap),
            name = self.name(),
        )
    }
}
