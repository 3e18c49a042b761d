//! How long the programs that we start may take.

use std::time::Duration;

/// How long other programs may take before they are ended.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For esbuild, in all.
    pub esbuild: Duration,
    /// For npm without printing anything; it prints a line for each package that it fetches.
    pub npm_silence: Duration,
    /// For Node to start and to load the image encoder.
    pub encoder_start: Duration,
    /// For the encoder to make one image. It takes a second or two; a busy machine may need many
    /// times that.
    pub image: Duration,
    /// For the encoder to make an image of a drawing, which takes it a tenth of a second. What is in
    /// a drawing may have been made to take long.
    pub drawing: Duration,
    /// A wait that takes longer is told of.
    pub reminder: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            esbuild: Duration::from_secs(60),
            npm_silence: Duration::from_secs(300),
            encoder_start: Duration::from_secs(60),
            image: Duration::from_secs(300),
            drawing: Duration::from_secs(30),
            reminder: Duration::from_secs(10),
        }
    }
}
