//! Time limits of the programs that we start.

use std::time::Duration;

/// The times after which programs are ended.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The limit for a run of esbuild.
    pub esbuild: Duration,
    /// The limit for npm without output; it prints a line for each package that it fetches.
    pub npm_silence: Duration,
    /// The limit for Node to start and to load the image encoder.
    pub encoder_start: Duration,
    /// The limit for an image of a photograph. It takes a second or two; on a busy machine many
    /// times that.
    pub image: Duration,
    /// The limit for an image of a drawing, which usually takes a tenth of a second.
    pub drawing: Duration,
    /// The time after which a notice reports that a wait goes on.
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
