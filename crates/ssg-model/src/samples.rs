//! Texts that must not be published: invented names and values in the shipped content, and
//! placeholders in new content.

/// The invented names and values in the shipped content.
pub const SHIPPED: [&str; 11] = [
    "Valeria Montes",
    "Mariana Orozco",
    "Ernesto Gutiérrez",
    "Carmen Villaseñor",
    "Diego Larios",
    "Av. Libertad 1234",
    "Taller de Muestra",
    "Seguros Ejemplo",
    "Aseguradora Muestra",
    "Ejemplo Vida",
    "Daños Muestra",
];

/// The placeholders that `ssg new` and `ssg edit` write into new content (`ssg_edit::new_entry`).
const STARTERS: [&str; 24] = [
    "Say in 70 to 160 characters what it is about",
    "Di en 70 a 160 caracteres de qué trata",
    "Begin here. When the",
    "Empieza aquí. Cuando",
    "One thing in each section, with an example",
    "Una cosa en cada sección, con un ejemplo",
    "Say for search engines what the page is about",
    "Di para los buscadores de qué trata la página",
    "Say in a sentence or two what is to be found here",
    "Di en una o dos frases qué hay aquí",
    "Say here whom it is for and what it protects",
    "Di aquí para quién es y qué protege",
    "One cover in each line",
    "Una cobertura en cada renglón",
    "Say what the picture shows",
    "Di qué muestra la imagen",
    "Write here what the client says",
    "Escribe aquí lo que cuenta el cliente",
    "City, State",
    "Ciudad, Estado",
    "What they do, in a few words",
    "A qué se dedica, en pocas palabras",
    "Say here who they are, in a sentence or two",
    "Di aquí quién es, en una o dos frases",
];

/// Returns the samples in a text, each with its first byte. All samples begin with a capital.
pub fn find(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let capitals = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase());
    capitals.filter_map(|(at, _)| {
        let (known, rest) = (SHIPPED.iter().chain(&STARTERS), &text[at..]);
        // Most capitals begin no sample: a letter is compared before a text.
        let mut likely = known.filter(|sample| sample.as_bytes()[0] == rest.as_bytes()[0]);
        Some((at, *likely.find(|sample| rest.starts_with(**sample))?))
    })
}

/// Whether a number has only zeros: `A000000`.
pub fn is_of_zeros(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit);
    digits.clone().count() >= 5 && digits.clone().all(|digit| digit == '0')
}
