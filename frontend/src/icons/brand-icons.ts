import type { BrandIcon } from "../generated/payload";

/** The logos of networks, drawn for this project in 24 by 24 units; lucide has none. */
export const brandIcons: Record<BrandIcon, string> = {
  facebook:
    '<g fill="currentColor" stroke="none"><path d="M14 8.2V6.5c0-.8.5-1 1-1h2.4V2h-3.3C10.8 2 9.6 4 9.6 6.2v2H7v3.6h2.6V22H14V11.8h3l.5-3.6z"/></g>',
  instagram:
    '<g><rect x="3" y="3" width="18" height="18" rx="5.5"/><circle cx="12" cy="12" r="4"/><circle cx="17" cy="7" r="1.2" fill="currentColor" stroke="none"/></g>',
  linkedin:
    '<g fill="currentColor" stroke="none"><circle cx="5" cy="5" r="2.3"/><path d="M3 9h4v12H3zM9.8 9h3.8v1.7c.6-1.1 1.9-2 3.7-2 3 0 4.2 1.9 4.2 5V21h-4v-6.6c0-1.5-.5-2.4-1.8-2.4s-1.9 1-1.9 2.5V21h-4z"/></g>',
  pinterest:
    '<g><circle cx="12" cy="12" r="9.5"/><path d="m9.6 20.5 2.6-11M8.4 13.6a4.2 4.2 0 1 1 3.3 2.1"/></g>',
  telegram:
    '<g fill="currentColor" stroke="none"><path d="M21.2 3.1 2.7 10.3c-1 .4-.9 1.7.1 2l4.7 1.4L18 6.9l-8.2 8.2-.2 4.5c0 .9 1 1.3 1.6.7l2.5-2.4 4.5 3.3c.7.5 1.7.1 1.9-.7L22.9 4.5c.2-1-.8-1.8-1.7-1.4"/></g>',
  threads:
    '<g><path d="M18 8.6C17.4 5.9 15.4 4 12 4c-4.2 0-6.3 3-6.3 8s2.1 8 6.3 8c3.3 0 5.6-1.8 5.6-4.2 0-2.8-2.5-4-5.5-4-2.1 0-3.3.9-3.3 2.2s1.1 2.2 2.7 2.2c2.1 0 3.1-1.5 3.1-3.8 0-2.4-.9-3.6-2.8-3.6-1.1 0-1.9.4-2.4 1.2"/></g>',
  tiktok:
    '<g fill="currentColor" stroke="none"><path d="M16.4 2h-3.3v13.4a2.7 2.7 0 1 1-2.7-2.7l.8.1V9.4l-.8-.1a6.1 6.1 0 1 0 6.1 6.1V8.7a7.9 7.9 0 0 0 4.5 1.4V6.7A4.6 4.6 0 0 1 16.4 2"/></g>',
  whatsapp:
    '<g fill="currentColor" stroke="none"><path d="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2m0 2a8 8 0 0 1 0 16 8 8 0 0 1-4.1-1.1l-.4-.2-2.6.7.7-2.5-.3-.5A8 8 0 0 1 12 4"/><path d="M8.9 7.4c-.2-.4-.4-.4-.6-.4h-.6c-.2 0-.5.1-.8.4s-1 1-1 2.4 1 2.8 1.2 3c.1.2 2 3.2 5 4.4 2.5 1 3 .8 3.5.7s1.7-.7 2-1.4.2-1.2.1-1.3l-.5-.3-1.9-.9c-.2-.1-.5-.2-.7.2l-.8 1c-.2.2-.3.2-.6.1s-1.2-.5-2.4-1.4c-.9-.8-1.5-1.8-1.6-2.1s0-.5.1-.6l.5-.5c.1-.2.2-.3.3-.5v-.5z"/></g>',
  "x-network":
    '<g fill="currentColor" stroke="none"><path fill-rule="evenodd" d="M2.6 3h6.2l4.4 6 5.3-6H21l-6.7 7.6L21.7 21h-6.2l-4.8-6.5L5 21H2.4l7.1-8.1zm3.6 1.8 10.2 14.4h1.8L8 4.8z"/></g>',
  youtube:
    '<g fill="currentColor" stroke="none"><path fill-rule="evenodd" d="M5.5 5h13A3.5 3.5 0 0 1 22 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 15.5v-7A3.5 3.5 0 0 1 5.5 5M10 8.8v6.4l5.6-3.2z"/></g>',
};
