/**
 * The first script of the editor in a page of `ssg edit`. It loads the editor after the first
 * frame, so that the page shows at once, above all after a save.
 */
requestAnimationFrame(() => setTimeout(() => void import("./main")));
