//! The types that the crates of `ssg` share. Nothing here reads or writes files of the project.
//!
//! - [`content`] has the records of the files that editors write; decoding them reports every
//!   problem;
//! - [`accepts`] says as data what each field accepts, for the editor's tools;
//! - [`payload`] is the data that React renders, in the renderer and in the browser;
//! - [`site`] is the whole site between loading and rendering, with the texts of its articles in
//!   [`body`];
//! - [`diagnostic`] and [`problem`] are what can be wrong with the content, as data, and
//!   [`explanation`] has its code, its severity and the words for it, with what `ssg explain` says of
//!   the code, a [`code_explanation`];
//! - [`output_fault`] is what can be wrong with the output, [`external_link`] with links to other
//!   sites;
//! - [`editing`] has the messages between `ssg edit` and its interface;
//! - [`output_path`] is where a file is in the output;
//! - [`html`] is the HTML that React renders for a page;
//! - [`locale`] is the language of the site, and how days are written in it;
//! - [`theme`] is what it all looks like, in [`color`]s, some of which are
//!   [pairs](color_pairs);
//! - [`samples`] are texts that nobody may publish;
//! - [`other_host`] is where pages load something from besides;
//! - [`limits`] says how much content may be;
//! - [`names`] makes parts of addresses from texts;
//! - [`similar`] finds names that are like one another;
//! - [`file_error`] is a file or folder that could not be used, [`failure`] whatever else could not be
//!   done;
//! - [`mod@words`] is text in each language that a person at the terminal may read.

pub mod accepts;
pub mod alt_text;
pub mod article_text;
pub mod body;
pub mod code_explanation;
pub mod color;
pub mod color_pairs;
pub mod content;
pub mod decode;
pub mod defaults;
pub mod diagnostic;
pub mod editing;
pub mod email;
pub mod explanation;
pub mod external_link;
pub mod failure;
pub mod file_error;
pub mod file_types;
pub mod html;
pub mod icon;
pub mod image_source;
pub mod law_fault;
pub mod limits;
pub mod locale;
pub mod mark;
pub mod names;
pub mod other_host;
pub mod output_fault;
pub mod output_path;
pub mod payload;
pub mod printable;
pub mod problem;
pub mod raster;
pub mod reserved;
pub mod route;
pub mod samples;
pub mod similar;
pub mod site;
pub mod texts;
pub mod theme;
pub mod time_zone;
pub mod value;
pub mod web_address;
pub mod words;
