//! The types that the crates of `ssg` share. Nothing here reads or writes files of the project.
//!
//! - [`content`] has the records of the files that editors write; decoding them reports every
//!   problem;
//! - [`accepts`] describes the values that each field accepts, for the editor's tools;
//! - [`content_file`] lists the kinds of file, [`json_schema`] has the schemas with which code editors
//!   complete and check them, and [`reference`] explains every key to people;
//! - [`payload`] is the data that React renders, in the renderer and in the browser;
//! - [`site`] is the whole site between loading and rendering, with the texts of its articles in
//!   [`body`];
//! - [`diagnostic`] and [`problem`] describe problems of the content as data; [`explanation`] has
//!   their codes, severities and words, and [`code_explanation`] the output of `ssg explain`;
//! - [`output_fault`] describes problems of the output;
//! - [`editing`] has the messages between `ssg edit` and its interface;
//! - [`output_path`] is the path of a file in the output;
//! - [`html`] is the HTML that React renders for a page;
//! - [`locale`] is the language of the site, with its date formats;
//! - [`first_styles`] are the rules of the style sheet that a page contains;
//! - [`theme`] is the look of the site, in [`color`]s, some of which form [pairs](color_pairs);
//! - [`samples`] are sample texts that must not be published;
//! - [`other_host`] is another host that pages load from;
//! - [`limits`] has the size limits of content;
//! - [`header_width`] is the window in which the links of the header fit;
//! - [`country`] has the codes of countries;
//! - [`kind`] has kinds of section that are declared as data, [`money`] amounts;
//! - [`names`] makes parts of addresses from texts;
//! - [`similar`] finds similar names;
//! - [`file_error`] is a file or folder that could not be used, [`failure`] any other failure;
//! - [`mod@words`] is text in each language that a person at the terminal may read.

pub mod accepts;
pub mod alt_text;
pub mod article_text;
pub mod body;
pub mod code_explanation;
pub mod color;
pub mod color_pairs;
pub mod content;
pub mod content_file;
pub mod country;
pub mod decode;
pub mod defaults;
mod derived_colors;
pub mod diagnostic;
pub mod editing;
pub mod email;
pub mod explanation;
pub mod failure;
pub mod file_error;
pub mod file_types;
pub mod first_styles;
pub mod header_width;
pub mod html;
pub mod icon;
pub mod image_source;
pub mod json_schema;
pub mod kind;
pub mod limits;
pub mod locale;
pub mod mark;
pub mod money;
pub mod names;
pub mod other_host;
pub mod output_fault;
pub mod output_path;
pub mod own_font;
pub mod payload;
mod plain_value;
pub mod printable;
pub mod problem;
pub mod raster;
pub mod reference;
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

messages!();
