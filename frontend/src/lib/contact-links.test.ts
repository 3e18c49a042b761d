import { expect, test } from "vitest";
import { contact, way } from "../testing/in-site.test.support";
import { mainPhone, telUrl, wayUrl } from "./contact-links";

const chat = way("whatsapp", "https://wa.me/523312345678?text=", "¡Hola! ¿50 % & más?");

test("a message is encoded, without plus signs for spaces", () => {
  expect(wayUrl(chat)).toBe(
    "https://wa.me/523312345678?text=%C2%A1Hola!%20%C2%BF50%20%25%20%26%20m%C3%A1s%3F",
  );
});

test("the service that a visitor asked about is added", () => {
  const mail = way("email", "mailto:ventas@example.com?subject=", "Ayuda");
  const subject = (service: string | null) =>
    new URL(wayUrl(mail, contact, service)).searchParams.get("subject");
  expect(subject("Seguro de Auto")).toBe("Ayuda: Seguro de Auto");
  expect(subject(null)).toBe("Ayuda");
});

test("a number that is called has no message", () => {
  const phone = way("phone", "tel:+523312345678", null);
  expect(wayUrl(phone, contact, "Seguro de Auto")).toBe("tel:+523312345678");
  expect(mainPhone({ ...contact, ways: [chat, phone] })).toBe(phone);
  expect(mainPhone({ ...contact, ways: [chat] })).toBeUndefined();
});

test("the number of an office keeps the plus sign", () => {
  const phone = { e164: "+523312345678", extension: null, display: "+52 33 1234 5678" };
  expect(telUrl(phone)).toBe("tel:+523312345678");
  expect(telUrl({ ...phone, extension: "12" })).toBe("tel:+523312345678;ext=12");
});
