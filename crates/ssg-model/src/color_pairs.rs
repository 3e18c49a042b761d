//! The pairs of colours that meet on a page and therefore need contrast.

use crate::color::Rgb;

/// Two colours that meet on a page.
#[derive(Debug, PartialEq, Eq)]
pub struct ColorPair {
    /// The key of the foreground colour: of a text or a drawing.
    pub ink: &'static str,
    /// The key of the background colour.
    pub ground: &'static str,
    /// Whether the foreground is text, which needs a contrast of 4.5; icons and edges of buttons
    /// need 3.
    pub is_text: bool,
    /// The place where the colours meet.
    pub en: &'static str,
    pub es: &'static str,
}

/// The colour of some texts on dark grounds, which `theme.yaml` cannot change.
pub const WHITE: (&str, Rgb) = ("white", Rgb::new(0xffffff));

macro_rules! pairs {
    ($($kind:ident $ink:literal on $ground:literal: $en:literal, $es:literal;)*) => {
        /// All pairs of colours that meet.
        pub const PAIRS: &[ColorPair] = &[$(ColorPair {
            ink: $ink,
            ground: $ground,
            is_text: pairs!($kind),
            en: $en,
            es: $es,
        }),*];
    };
    (text) => { true };
    (icon) => { false };
}

pairs! {
    text "text" on "background": "the text of pages", "el texto de las páginas";
    text "text" on "surface": "cards and the menu of services", "las tarjetas y el menú de servicios";
    text "text" on "brand_pale": "what is under the pointer", "lo que está bajo el puntero";
    text "text" on "shade": "code", "el código";
    text "on_highlight" on "highlight": "buttons on dark grounds", "los botones sobre fondos oscuros";
    text "on_highlight" on "highlight_light": "these buttons under the pointer", "esos botones bajo el puntero";
    text "text" on "highlight_pale": "notices", "los avisos";
    text "muted" on "background": "dates and captions", "las fechas y los pies de foto";
    text "muted" on "surface": "the labels on cards", "los rótulos de las tarjetas";
    text "muted" on "brand_pale": "the names below testimonials", "los nombres al pie de los testimonios";
    text "muted" on "highlight_pale": "calls to action", "las invitaciones a escribir o llamar";
    text "muted" on "shade": "the names below testimonials", "los nombres al pie de los testimonios";
    text "headings" on "background": "headings", "los títulos";
    text "headings" on "surface": "the headings of cards", "los títulos de las tarjetas";
    text "headings" on "brand_pale": "the heads of tables", "los encabezados de las tablas";
    text "headings" on "shade": "the headings of panels", "los títulos de los paneles";
    text "headings" on "highlight_pale": "the headings of notices", "los títulos de los avisos";
    icon "headings" on "sky": "the drawing of articles without a picture", "el dibujo de los artículos sin imagen";
    text "links" on "background": "links", "los enlaces";
    text "links" on "surface": "the links on cards, and initials", "los enlaces de las tarjetas y las iniciales";
    text "links" on "brand_pale": "the numbers of steps", "los números de los pasos";
    text "links" on "shade": "the links in panels", "los enlaces de los paneles";
    text "links" on "highlight_pale": "the links in notices", "los enlaces de los avisos";
    text "accent" on "background": "links under the pointer", "los enlaces bajo el puntero";
    text "accent" on "surface": "the details of cards", "los detalles de las tarjetas";
    text "accent" on "brand_pale": "links under the pointer", "los enlaces bajo el puntero";
    icon "accent" on "shade": "the icons of panels", "los íconos de los paneles";
    text "accent_dark" on "surface": "error messages", "los avisos de error";
    text "on_accent" on "accent": "buttons", "los botones";
    text "on_accent" on "accent_dark": "buttons under the pointer", "los botones bajo el puntero";
    text "white" on "brand_dark": "the number of the page", "el número de la página";
    text "white" on "footer_background": "the links of the footer", "los enlaces del pie de página";
    text "on_dark" on "footer_background": "the footer", "el pie de página";
    text "on_dark" on "brand_dark": "dark panels", "los paneles oscuros";
    text "on_dark" on "brand_darkest": "the cover", "la portada";
    text "headings_on_dark" on "footer_background": "the motto in the footer", "el lema del pie de página";
    text "headings_on_dark" on "brand_dark": "the headings of dark panels", "los títulos de los paneles oscuros";
    text "headings_on_dark" on "brand_darkest": "the heading of the cover", "el título de la portada";
    text "highlight_light" on "footer_background": "the headings of the footer", "los títulos del pie de página";
    text "highlight_light" on "brand_dark": "the menu on telephones", "el menú de los teléfonos";
    text "highlight_light" on "brand_darkest": "the subheading of the cover", "el subtítulo de la portada";
    icon "highlight" on "brand_dark": "the icons of dark panels", "los íconos de los paneles oscuros";
}

impl ColorPair {
    /// Returns the contrast that the pair needs (WCAG 2.2, criteria 1.4.3 and 1.4.11).
    pub fn least(&self) -> f64 {
        if self.is_text { 4.5 } else { 3.0 }
    }

    /// Whether the pair contains the colour with this key.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.ink == name || self.ground == name
    }
}
