// Values that the specification fixes word for word. Editors may change everything else, so the
// tests read it from the data that the page was built from.

export const routes = {
  home: "/",
  about: "/sobre-mi/",
  services: "/servicios/",
  testimonials: "/testimonios/",
  blog: "/blog/",
  contact: "/contacto/",
  medicalArticle: "/blog/como-funciona-seguro-gastos-medicos/",
  lifeArticle: "/blog/tipos-seguros-de-vida/",
} as const;

/** The header's links, in order. */
export const navigation = [
  { name: "Inicio", href: routes.home },
  { name: "Sobre Mí", href: routes.about },
  { name: "Servicios", href: routes.services },
  { name: "Testimonios", href: routes.testimonials },
  { name: "Blog", href: routes.blog },
  { name: "Contacto", href: routes.contact },
] as const;

export const quickLinks = [
  { name: "Nuestros Seguros", href: routes.services },
  { name: "Solicita una Cotización", href: routes.contact },
  { name: "Conócenos", href: routes.about },
] as const;

export const socialNetworks = ["Facebook", "Instagram", "LinkedIn", "WhatsApp"] as const;

export const tagline = "Protegiendo tu futuro, hoy.";
