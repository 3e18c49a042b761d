//! The words of lists of articles.

use crate::record;

record! {
    /// The words of lists of articles that have none of their own.
    pub struct ListWords {
        pub read_more: String,
        pub empty: String,
        pub pages: PageWords,
    }

    /// Words around the pages of the list; `{page}` stands for the number of one.
    pub struct PageWords {
        /// Heading and title of the second page and of those that follow.
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
    /// A text with the number of a page in the place of `{page}`.
    pub fn fill_in(text: &str, number: usize) -> String {
        text.replace("{page}", &number.to_string())
    }
}
