/** The names of choices that are the same in every language. */
export const choiceNames: { [choice: string]: string } = {
  facebook: "Facebook",
  figtree: "Figtree",
  "google-maps": "Google Maps",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  openstreetmap: "OpenStreetMap",
  pinterest: "Pinterest",
  telegram: "Telegram",
  threads: "Threads",
  tiktok: "TikTok",
  vimeo: "Vimeo",
  whatsapp: "WhatsApp",
  x: "X",
  youtube: "YouTube",
};
