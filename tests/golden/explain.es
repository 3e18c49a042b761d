C0410: ícono desconocido

Un ícono se elige por su nombre entre los de https://lucide.dev/icons/ y los
de las redes sociales. `ssg schema` lista todos los nombres. El mensaje
sugiere los más parecidos.

incorrecto, en `content/site.yaml`:

    navigation:
      - route: /
        label: Inicio
        icon: hosue

correcto, en `content/site.yaml`:

    navigation:
      - route: /
        label: Inicio
        icon: house
