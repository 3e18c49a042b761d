/** The names of choices that are the same in every language and differ by more than a capital. */
export const choiceNames: { [choice: string]: string } = {
  "google-maps": "Google Maps",
  linkedin: "LinkedIn",
  openstreetmap: "OpenStreetMap",
  tiktok: "TikTok",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
};
