/** Rendering of components in tests as on the site: inside the router, with the layout's data. */

import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { LayoutContext } from "../components/layout-context";
import type {
  ContactProps,
  ContactWayProps,
  Layout,
  NavigationEntry,
  Payload,
} from "../generated/payload";

function entry(route: string, label: string, links: string[] = []): NavigationEntry {
  const children = links.map((link) => ({ route: link, label: link, icon: null }));
  const submenu = links.length === 0 ? null : { button: `Lista: ${label}`, links: children };
  return { route, label, icon: null, submenu };
}

/** Creates a contact way that is in the footer and on the contact page. */
export function way(
  kind: ContactWayProps["kind"],
  href: string,
  message: string | null,
): ContactWayProps {
  const icon = (kind === "phone" ? "phone" : "mail") as ContactWayProps["icon"];
  const words = { label: kind, action: kind, text: null };
  return { kind, href, message, value: href, icon, primary: true, ...words };
}

export const contact: ContactProps = {
  ways: [
    way("whatsapp", "https://wa.me/523312345678?text=", "¡Hola!"),
    way("phone", "tel:+523312345678", null),
  ],
  interestSuffix: ": {service}",
  phoneLabel: "Teléfono",
};

/** The layout data of a small site, as far as the components read them. */
export const layout = {
  base: "/",
  origin: "https://www.example.com",
  data: "/assets/data-1.json",
  icons: "/assets/icons-1.svg",
  pages: ["/", "/servicios/", "/contacto/", "/404.html", "/blog/404.html"],
  ownPages: [],
  contactPage: "/contacto/",
  serviceParameter: "servicio",
  articleList: "/blog/",
  brand: "Encino",
  logo: { src: "/logo.svg", alt: "", width: 64, height: 64, sources: [] },
  descriptor: "Asesoría",
  services: [{ title: "Seguro de vida", icon: "car", to: "/servicios/#vida" }],
  navigation: [
    entry("/", "Inicio"),
    entry("/servicios/", "Servicios", ["/servicios/#vida", "/servicios/#auto"]),
    entry("/contacto/", "Contacto"),
  ],
  authors: [],
  mainId: "contenido",
  tagline: "Hoy.",
  contact,
  footer: {
    linksHeading: "Enlaces",
    links: [],
    contactHeading: "Contacto",
    socialHeading: "Redes",
    rights: "Derechos reservados.",
    credit: { url: "https://www.example.org/", label: "Ejemplo" },
  },
  social: [],
  licence: null,
  privacyNotice: null,
  year: 2026,
  timeZone: "America/Mexico_City",
  intro: { replay: "once" },
  labels: {
    skip: "Saltar al contenido",
    navigation: "Navegación",
    article: { back: "Volver", contents: "En este artículo", more: "Más", by: "Por" },
    openMenu: "Abrir menú",
    closeMenu: "Cerrar menú",
    skipIntro: "Saltar",
    newTab: "en otra pestaña",
    notification: "Aviso",
    notifications: "Avisos",
    close: "Cerrar",
    pageLoaded: "{title}, lista",
    pageLoading: "Cargando",
    loadFailedTitle: "No se pudo cargar",
    loadFailedText: "Revisa tu conexión",
    retry: "Reintentar",
  },
} as unknown as Layout;

/** Creates the page of a path: a heading, and HTML as from Markdown. */
export function pageOf(path: string, html = ""): Payload {
  const heading = { kind: "page-heading", heading: `Título de ${path}`, text: null, image: null };
  const text = { kind: "text", heading: null, text: { html } };
  const sections = [{ ...heading, serviceLinks: false }, text];
  const page = { id: "sections", props: { sections } };
  return { path, title: `${path} | Encino`, page } as unknown as Payload;
}

export function renderInSite(children: ReactNode): RenderResult {
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  return render(inSite(children), { container: root });
}

/** Wraps children for `rerender`. */
export function inSite(children: ReactNode): ReactNode {
  return (
    <BrowserRouter basename={layout.base} useTransitions={false}>
      <LayoutContext value={layout}>{children}</LayoutContext>
    </BrowserRouter>
  );
}
