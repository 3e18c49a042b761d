import { expect, test } from "vitest";
import type { Contact } from "../generated/payload";
import { mailtoUrl, telUrl, whatsappUrl, withInterest } from "./contact-links";

const phone = { e164: "+523312345678", extension: null, display: "+52 33 1234 5678" };
const contact: Contact = {
  salesEmail: "ventas@example.com",
  salesSubject: "Solicitud de cotización",
  helpEmail: "ayuda@example.com",
  helpSubject: "Ayuda con mi póliza",
  phone,
  whatsapp: phone,
  whatsappGreeting: "¡Hola! Quiero una cotización.",
  interestSuffix: " Me interesa: {service}.",
};

test("wa.me gets digits only and an encoded greeting", () => {
  expect(whatsappUrl(phone, "¡Hola! ¿50 % & más?")).toBe(
    "https://wa.me/523312345678?text=%C2%A1Hola!%20%C2%BF50%20%25%20%26%20m%C3%A1s%3F",
  );
});

test("a subject has no plus signs for spaces", () => {
  expect(mailtoUrl("ventas@example.com", "Cotización de seguro")).toBe(
    "mailto:ventas@example.com?subject=Cotizaci%C3%B3n%20de%20seguro",
  );
});

test("tel keeps the plus sign", () => {
  expect(telUrl(phone)).toBe("tel:+523312345678");
  expect(telUrl({ ...phone, extension: "12" })).toBe("tel:+523312345678;ext=12");
});

test("the service that a visitor asked about is added", () => {
  expect(withInterest("¡Hola!", contact, "Seguro de Auto")).toBe(
    "¡Hola! Me interesa: Seguro de Auto.",
  );
  expect(withInterest("¡Hola!", contact, null)).toBe("¡Hola!");
});
