//! What the parent and a renderer say to each other. `renderer.cjs` is the other side.
//!
//! A frame is one byte that says what it is, and the rest. Numbers are little endian; text is
//! UTF-8.

use serde::{Deserialize, Serialize};

use ssg_model::html::Shell;

use super::failure::Thrown;
use crate::transport::LENGTH;

/// Both sides must speak the same version.
pub(super) const PROTOCOL: u32 = 3;

/// What we ask.
pub(super) enum Request<'a, P> {
    /// Which version do you speak?
    Hello,
    /// Run this module, keep its `render`, and answer with its icons.
    Load { code: &'a [u8], source_map: &'a [u8] },
    /// JSON of what the documents have in common; used for each `Render` that follows. Shells are
    /// forgotten.
    Shared(&'a [u8]),
    /// Render the document made of what was shared and this payload.
    Render { id: u32, payload: &'a P },
}

/// What a renderer answers; requests are answered in their order.
pub(super) enum Reply<'a> {
    Hello(Hello),
    /// With the SVG of all icons.
    Loaded(&'a str),
    LoadFailed(Thrown),
    /// Not asked for: what stands around pages that follow.
    Shell(Shell),
    Rendered {
        id: u32,
        /// The number of its shell, in the order in which they came, from 1 on; 0 if it has none.
        shell: u32,
        own: &'a str,
    },
    Failed {
        id: u32,
        thrown: Thrown,
    },
}

#[derive(Deserialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    /// Node's version, such as `v20.19.0`.
    pub(super) node: String,
}

impl<P: Serialize> Request<'_, P> {
    /// Appends the frame. After an error it is incomplete, and the conversation over.
    pub(super) fn write(&self, out: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        let start = out.len();
        out.extend([0; LENGTH]);
        match self {
            Request::Hello => out.push(1),
            Request::Load { code, source_map } => {
                out.push(2);
                out.extend((code.len() as u32).to_le_bytes());
                out.extend_from_slice(code);
                out.extend_from_slice(source_map);
            }
            Request::Shared(json) => {
                out.push(3);
                out.extend_from_slice(json);
            }
            Request::Render { id, payload } => {
                out.push(4);
                out.extend(id.to_le_bytes());
                serde_json::to_writer(&mut *out, payload)?;
            }
        }
        let length = (out.len() - start - LENGTH) as u32;
        out[start..start + LENGTH].copy_from_slice(&length.to_le_bytes());
        Ok(())
    }
}

impl<'a> Reply<'a> {
    /// Reads a frame without its length; `Err` says how it breaks the protocol.
    pub(super) fn read(frame: &'a [u8]) -> Result<Reply<'a>, String> {
        let (&kind, body) = frame.split_first().ok_or("an empty frame")?;
        match kind {
            1 => Ok(Reply::Hello(json(body)?)),
            2 => Ok(Reply::Loaded(text(body)?)),
            3 => Ok(Reply::LoadFailed(json(body)?)),
            4 => {
                let (id, body) = number(body)?;
                let (shell, body) = number(body)?;
                Ok(Reply::Rendered { id, shell, own: text(body)? })
            }
            5 => {
                let (id, body) = number(body)?;
                Ok(Reply::Failed { id, thrown: json(body)? })
            }
            6 => Ok(Reply::Shell(json(body)?)),
            kind => Err(format!("a frame of unknown kind {kind}")),
        }
    }
}

fn number(body: &[u8]) -> Result<(u32, &[u8]), String> {
    let (number, body) = body.split_first_chunk().ok_or("a frame without its number")?;
    Ok((u32::from_le_bytes(*number), body))
}

fn text(body: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(body).map_err(|error| error.to_string())
}

fn json<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(body).map_err(|error| error.to_string())
}
