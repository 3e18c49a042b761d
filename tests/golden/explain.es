C0410: icono desconocido

Un icono se elige por su nombre de una lista fija, porque los dibujos son
parte del sitio. El mensaje sugiere el más parecido; la lista completa está al
final de docs/referencia-de-campos.md.

mal, en `content/site.yaml`:

    navigation:
      - route: /
        label: Inicio
        icon: hosue

bien, en `content/site.yaml`:

    navigation:
      - route: /
        label: Inicio
        icon: house
