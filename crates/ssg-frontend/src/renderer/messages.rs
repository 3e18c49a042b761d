//! The messages between the parent and a renderer. `renderer.cjs` is the other side.
//!
//! A frame is a byte with the kind of message, and its content. Numbers are little endian; text is
//! UTF-8.

use serde::{Deserialize, Serialize};

use ssg_model::html::Shell;

use super::failure::Thrown;
use crate::transport::LENGTH;

/// The protocol version, which must be equal on both sides.
pub(super) const PROTOCOL: u32 = 3;

/// A request to a renderer.
pub(super) enum Request<'a, P> {
    /// Ask for the protocol version.
    Hello,
    /// Run this module, keep its `render`, and reply with its icons.
    Load { code: &'a [u8], source_map: &'a [u8] },
    /// Use this JSON for the part that documents have in common in each `Render` that follows.
    /// Forget the shells.
    Shared(&'a [u8]),
    /// Render the document made of the shared part and this payload.
    Render { id: u32, payload: &'a P },
}

/// A reply of a renderer; requests are answered in order.
pub(super) enum Reply<'a> {
    Hello(Hello),
    /// The bundle is loaded; with the SVG of all icons.
    Loaded(&'a str),
    LoadFailed(Thrown),
    /// An unrequested message: the shell of pages that follow.
    Shell(Shell),
    Rendered {
        id: u32,
        /// The number of its shell, counted from 1 in the order of the `Shell` messages; 0 for
        /// none.
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
    /// Appends the frame. After an error the frame is incomplete, and the channel unusable.
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
    /// Parses a frame without its length; the error describes the violation of the protocol.
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
