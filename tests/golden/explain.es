C0410: icono desconocido

Un icono se elige por su nombre entre los de https://lucide.dev/icons/ y los de
las redes sociales, que están al final de docs/referencia-de-campos.md. El
mensaje sugiere los más parecidos.

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
