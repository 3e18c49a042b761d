use super::find;
use ssg_model::law_fault::LawFault;

/// What is found in a text, and how it is written there.
fn found(text: &str) -> Vec<(char, String)> {
    let mut all = Vec::new();
    for (range, fault) in find(text) {
        let kind = match fault {
            LawFault::Guarantee { .. } => 'g',
            LawFault::Superlative { .. } => 's',
            LawFault::NoRisk { .. } => 'r',
            LawFault::ReturnWithoutConditions { .. } => '%',
            LawFault::PriceWithoutDate { .. } => '$',
            LawFault::ReplacedAuthority { .. } => 'a',
            other => panic!("{other:?}"),
        };
        all.push((kind, text[range].to_owned()));
    }
    all
}

#[test]
fn claims_are_found_where_they_stand() {
    let faulty = [
        ('g', "Rendimiento garantizado para tu retiro."),
        ('g', "Te garantizamos el pago de tu siniestro."),
        ('g', "GARANTIZAMOS tu aprobación"),
        ('g', "Aprobación garantizada en 24 horas, sea cual sea tu edad"),
        ('g', "Con nosotros tu dinero está garantizado y crece cada mes."),
        ('g', "Un plan infalible para tu familia"),
        ('g', "Garantía total de satisfacción en tu póliza"),
        ('s', "Somos los mejores de Guadalajara."),
        ('s', "El mejor seguro de vida de México"),
        ('s', "La mejor aseguradora trabaja con nosotros"),
        ('s', "Tenemos los mejores precios de la ciudad"),
        ('s', "Soy líder en seguros de auto de la zona"),
        ('s', "Somos la número uno en gastos médicos"),
        ('s', "Contrata el más barato del mercado"),
        ('s', "Te damos la mejor atención"),
        ('r', "Ahorra sin riesgo."),
        ('r', "Inversión con cero riesgo para tu familia"),
        ('r', "Un producto libre de riesgos"),
        ('r', "Tu dinero crece sin ningún riesgo"),
        ('r', "Es una inversión 100% segura"),
        ('%', "Obtén un rendimiento de 12 % anual."),
        ('%', "Gana más: ganancias del 10% cada año"),
        ('%', "Tu ahorro rinde 8.5 % al año"),
        ('%', "Utilidades de 9 % para tu retiro"),
        ('$', "Asegura tu coche desde $3,999 al año."),
        ('$', "Protege a tu familia a partir de $350 al mes"),
        ('$', "Por solo $99 al mes"),
        ('$', "Tu póliza por tan solo $1,200"),
        ('$', "Somos más baratos que la competencia"),
        ('$', "Ahorra hasta 40 % en tu póliza"),
        ('$', "Es más económico que otras opciones"),
        ('a', "Puedes acudir al INAI para quejarte."),
        ('a', "Presenta tu queja ante el Instituto Nacional de Transparencia."),
        ('a', "Conforme a la ley del 5 de julio de 2010, tus datos están protegidos."),
    ];
    for (kind, text) in faulty {
        let found = found(text);
        assert_eq!(found.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [kind], "{text}");
    }
    assert_eq!(
        found("Una línea.\nObtén un rendimiento\n  de 12 % anual. Y nada más."),
        [('%', "rendimiento".to_owned())]
    );
    assert_eq!(found("Te   GARANTIZAMOS todo"), [('g', "GARANTIZAMOS".to_owned())]);
}

#[test]
fn what_is_denied_asked_or_qualified_is_no_claim() {
    for text in [
        "El rendimiento no está garantizado, salvo la parte que la póliza garantice por escrito.",
        "En los de inversión, lo único garantizado es lo que la póliza diga por escrito.",
        "Parte de la prima forma una reserva, y de ella nacen los valores garantizados.",
        "Pide ver por separado la columna garantizada y la estimada.",
        "Distingo lo garantizado de lo estimado.",
        "Decide con la garantizada.",
        "«¿Cuál es el mejor seguro de vida?», me preguntan seguido.",
        "El mejor seguro depende de tu familia.",
        "No hay ninguna inversión sin riesgo.",
        "Desconfía de quien te ofrezca ganancias sin riesgo.",
        "Con una inflación supuesta de 4 % anual, el rendimiento real sería menor.",
        "Por ejemplo, con un rendimiento de 5 % anual tendrías más.",
        "Con un temporal a 20 años por $2,000,000 protege el tiempo en que él depende de ella.",
        "En 2026 cuesta desde $4,500 al año.",
        "El INAI desapareció en 2025 y lo sustituyó una secretaría.",
        "Los accidentes suelen estarlo desde el primer día.",
        "Hay mejores caminos, como nombrar un tutor.",
        "Un deducible más alto baja la prima 10 %.",
        "El número de reporte está en la carátula.",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}
