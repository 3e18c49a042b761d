//! Tests of the image encoder, with a script in the place of sharp.

use std::convert::Infallible;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use ssg_frontend::limits::Limits;
use ssg_frontend::node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::{ImageEncoder, ImageRequest, Input, NotMade};
use ssg_model::failure::Failure;
use ssg_model::raster::Encoding;
use ssg_store::Digest;

use crate::support::{Sandbox, noted, real_node};

/// Creates an encoder whose images contain its process id; it runs `made` for each image.
fn encoder(sandbox: &Sandbox, made: &str, limits: Limits) -> ImageEncoder {
    encoder_in(Project { limits, ..sandbox.project() }, sandbox, made)
}

fn encoder_in(project: Project, sandbox: &Sandbox, made: &str) -> ImageEncoder {
    let sharp = format!(
        "const sharp = (input) => ({{
           metadata: async () => ({{ autoOrient: {{ width: 1, height: 1 }} }}),
           autoOrient() {{ return this; }}, resize() {{ return this; }},
           toFormat() {{ return this; }},
           async toBuffer() {{ {made}; return Buffer.from(`${{process.pid}} ${{input}}`); }},
         }});
         sharp.concurrency = sharp.cache = () => {{}};
         module.exports = sharp;"
    );
    sandbox.write("frontend/node_modules/sharp/package.json", r#"{"version": "1.0.0"}"#);
    sandbox.write("frontend/node_modules/sharp/index.js", &sharp);
    ImageEncoder::new(&real_node(), &project, NonZero::new(2).unwrap())
}

fn drawing(text: &str) -> ImageRequest {
    let input = Input::Svg(text.to_owned());
    ImageRequest { input, width: 1, height: 1, encoding: Encoding::Png }
}

/// Makes drawings, and returns the results in the order of `texts`.
fn make(encoder: &ImageEncoder, texts: &[&str]) -> Result<Vec<Result<String, String>>, Failure> {
    let requests: Vec<ImageRequest> = texts.iter().map(|text| drawing(text)).collect();
    let mut images = vec![Err("nothing".to_owned()); texts.len()];
    let done = |index: usize, image: Result<Vec<u8>, NotMade>| {
        let image = image.map(|image| String::from_utf8(image).unwrap());
        images[index] = image.map_err(|reason| match reason {
            NotMade::Refused(reason) => reason,
            NotMade::TooSlow(limit) => format!("{} ms", limit.as_millis()),
        });
        Ok::<(), Infallible>(())
    };
    encoder.make(&requests, done)?.unwrap();
    Ok(images)
}

/// Returns the id of the process that made an image.
fn process(image: &Result<String, String>) -> &str {
    image.as_ref().unwrap().split(' ').next().unwrap()
}

#[test]
fn one_process_makes_all_images() {
    let sandbox = Sandbox::new();
    let encoder = encoder(&sandbox, "", Limits::default());
    let first = make(&encoder, &["a", "b", "c", "d", "e"]).unwrap();
    let again = make(&encoder, &["f"]).unwrap();
    let pid = process(&first[0]);
    for (image, text) in first.iter().chain(&again).zip(["a", "b", "c", "d", "e", "f"]) {
        assert_eq!(image.as_deref(), Ok(&*format!("{pid} {text}")));
    }
    // The process ends with its owner.
    let running = Path::new("/proc").join(pid);
    assert!(!cfg!(target_os = "linux") || running.exists());
    drop(encoder);
    assert!(!running.exists());
}

#[test]
fn a_process_that_has_died_is_replaced() {
    let sandbox = Sandbox::new();
    let encoder = encoder(&sandbox, "", Limits::default());
    let first = make(&encoder, &["a"]).unwrap();
    let pid = rustix::process::Pid::from_raw(process(&first[0]).parse().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
    let second = make(&encoder, &["b", "c"]).unwrap();
    assert_ne!(process(&first[0]), process(&second[0]));
    assert_eq!(process(&second[0]), process(&second[1]));
}

#[test]
fn other_packages_are_loaded_by_another_process() {
    let sandbox = Sandbox::new();
    let encoder = encoder(&sandbox, "", Limits::default());
    let first = make(&encoder, &["a"]).unwrap();
    sandbox.write("frontend/node_modules/sharp/package.json", r#"{"version": "2.0.0"}"#);
    assert_ne!(process(&first[0]), process(&make(&encoder, &["a"]).unwrap()[0]));
}

#[test]
fn an_image_that_cannot_be_made_fails_alone() {
    let sandbox = Sandbox::new();
    let made = "if (`${input}` === 'bad') throw new Error('bad input:\\nmore')";
    let encoder = encoder(&sandbox, made, Limits::default());
    let images = make(&encoder, &["bad", "good"]).unwrap();
    assert_eq!(images[0], Err("bad input".to_owned()));
    assert!(images[1].is_ok());
}

#[test]
fn an_image_that_kills_the_process_is_a_failure() {
    let sandbox = Sandbox::new();
    let made = "if (`${input}` === 'bad') { console.log('leaving'); process.exit(3) }";
    let encoder = encoder(&sandbox, made, Limits::default());
    let error = make(&encoder, &["bad"]).unwrap_err();
    let expected = "the image encoder ended with status 3 before it had finished";
    assert_eq!(error.message.en, expected);
    assert_eq!(*error.output, ["leaving"]);
    assert!(make(&encoder, &["good"]).is_ok());
    // The encoder retries, since the process may have died before, but fails again.
    assert_eq!(make(&encoder, &["bad"]).unwrap_err().message.en, expected);
}

#[test]
fn a_photo_that_takes_too_long_is_a_failure() {
    let sandbox = Sandbox::new();
    let (image, reminder) = (Duration::from_millis(300), Duration::from_millis(100));
    let limits = Limits { image, reminder, ..Limits::default() };
    let (notices, told) = noted();
    let project = Project { limits, notices, ..sandbox.project() };
    let encoder = encoder_in(project, &sandbox, "for (;;);");
    sandbox.write("photo.jpg", "a");
    let (file, digest) = (sandbox.path("photo.jpg"), Digest::of("a"));
    let request = ImageRequest { input: Input::File { file, digest, size: (1, 1) }, ..drawing("") };
    let never = |_, _| Ok::<(), Infallible>(());
    let error = encoder.make(&[request], never).unwrap_err();
    assert_eq!(error.message.en, "the image encoder finished no image for 0.3 s");
    let still = ssg_frontend::notice::FrontendNotice::StillWaiting("sharp");
    assert_eq!(told.lock().unwrap().last(), Some(&still));
}

#[test]
fn a_drawing_that_takes_too_long_fails_alone() {
    let sandbox = Sandbox::new();
    let limits = Limits { drawing: Duration::from_secs(5), ..Limits::default() };
    // sharp works asynchronously, on a separate thread.
    let slow = "if (`${input}` === 'slow') await new Promise(() => {})";
    let encoder = encoder(&sandbox, slow, limits);
    let images = make(&encoder, &["good", "slow", "good"]).unwrap();
    assert_eq!(images[1], Err("5000 ms".to_owned()));
    assert!(images[0].is_ok() && images[2].is_ok());
}

#[test]
fn the_encoder_can_read_only_its_packages() {
    let sandbox = Sandbox::new();
    sandbox.write("frontend/secret", "secret");
    for file in [sandbox.path("frontend/secret").display().to_string(), "secret".to_owned()] {
        let made = format!("require('fs').readFileSync('{file}')");
        let encoder = encoder(&sandbox, &made, Limits::default());
        let images = make(&encoder, &["a"]).unwrap();
        let reason = images[0].as_ref().unwrap_err();
        assert!(reason.starts_with("Access to this API has been restricted"), "{reason}");
    }
}

#[test]
fn a_node_that_does_not_get_ready_is_reported() {
    let sandbox = Sandbox::new();
    sandbox.program("node", "[ \"$1\" = --version ] && echo v20.19.0 && exit\nexec /bin/sleep 99");
    sandbox.write("frontend/node_modules/sharp/package.json", "{}");
    let node = node::find(&sandbox.environment()).unwrap();
    let limits = Limits { encoder_start: Duration::from_millis(300), ..Limits::default() };
    let project = Project { limits, ..sandbox.project() };
    let encoder = ImageEncoder::new(&node, &project, NonZero::<usize>::MIN);
    let error = make(&encoder, &["a"]).unwrap_err();
    assert_eq!(error.message.en, "the image encoder did not start within 0.3 s");
}

/// Returns the error for a photograph that has changed since it was measured.
fn failure_of(file: &Path) -> String {
    let sandbox = Sandbox::new();
    let encoder = encoder(&sandbox, "", Limits::default());
    let input = Input::File { file: file.to_owned(), digest: Digest::of("measured"), size: (1, 1) };
    let request = ImageRequest { input, ..drawing("") };
    let never = |_, _| Ok::<(), Infallible>(());
    encoder.make(&[request], never).unwrap_err().message.en
}

#[test]
fn a_deleted_photo_is_named() {
    let sandbox = Sandbox::new();
    let file = sandbox.path("gone.jpg");
    let message = failure_of(&file);
    assert!(message.contains(&file.display().to_string()), "{message}");
}

#[test]
fn a_photo_that_changed_during_the_build_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("photo.jpg", "another");
    let file = sandbox.path("photo.jpg");
    let expected = format!("`{}` changed during the build", file.display());
    assert_eq!(failure_of(&file), expected);
}
