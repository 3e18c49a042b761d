/**
 * What a page of `ssg edit` loads first. The page is to be seen at once, and most of all after a
 * save: what edits it comes after the first frame.
 */
requestAnimationFrame(() => setTimeout(() => void import("./main")));
