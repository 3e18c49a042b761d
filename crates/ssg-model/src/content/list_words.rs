//! The words of lists of articles.

use crate::record;

record! {
    /// The default words for lists of articles.
    pub struct ListWords {
        pub read_more: String,
        pub empty: String,
        pub pages: PageWords,
    }

    /// The words for the pages of a list; `{page}` stands for the number of a page.
    pub struct PageWords {
        /// Heading and title of every page but the first.
        pub title: String,
        /// Name of the links to the other pages.
        pub label: String,
        /// Name of the link to one page.
        pub page: String,
        pub previous: String,
        pub next: String,
    }
}

impl PageWords {
    /// Replaces `{page}` in a text with the number of a page.
    pub fn fill_in(text: &str, number: usize) -> String {
        text.replace("{page}", &number.to_string())
    }
}
