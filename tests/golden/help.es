$ ssg --help
Generador de sitios estáticos: de YAML y Markdown a páginas de React ya generadas

Códigos de salida: 0 éxito, 1 errores en el sitio, 2 cualquier otra falla.

Uso: ssg [OPCIONES] <COMANDO>

Comandos:
  init         Crea un sitio nuevo
  build        Genera el sitio en `dist/`
  check        Revisa el sitio sin escribir `dist/`
  diff         Lista las páginas que la próxima generación agregaría (+), cambiaría (~) o quitaría (-)
  dev          Muestra el sitio y lo actualiza mientras editas sus archivos
  edit         Edita el sitio en el navegador: haz clic en un texto para cambiarlo
  new          Crea un artículo, una página, un servicio, un testimonio o una persona, y muestra la ruta de su archivo
  schedule     Muestra cuándo hay que volver a generar el sitio por los artículos programados: la fecha y su expresión de cron
  eject        Copia `frontend/` y `templates/` del programa al proyecto, para cambiarlos
  preview      Muestra `dist/` como lo haría un servidor, con sus encabezados, redirecciones y páginas 404
  explain      Explica el código de un error, con un ejemplo incorrecto y uno correcto
  schema       Muestra los esquemas JSON de los archivos de `content/`, para editores de código
  completions  Genera lo que una terminal necesita para completar los comandos
  help         Muestra la ayuda de un comando

Opciones:
      --lang <es|en>
          Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]

  -q, --quiet
          Muestra solo los problemas

  -v, --verbose
          Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa

      --advice
          Muestra todos los consejos completos, no solo las primeras diez líneas

      --format <FORMATO>
          Formato de los problemas
          
          Valores posibles:
          - human: texto en la salida de errores
          - json: un documento JSON en la salida estándar
          - github: comandos en la salida estándar que GitHub muestra como anotaciones
          
          [predeterminado: human]

  -h, --help
          Muestra la ayuda (`-h` para un resumen)

  -V, --version
          Muestra la versión

$ ssg check --help
Revisa el sitio sin escribir `dist/`

Uso: ssg check [OPCIONES]

Opciones:
      --root <CARPETA>
          Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]

      --base-url <URL>
          Dirección web del sitio publicado, en vez de `url` en `content/site.yaml`

      --drafts
          Incluye los artículos con `draft: true`

      --future
          Incluye los artículos antes de su `publish_at`

      --jobs <N>
          Cuántos procesos generan páginas [predeterminado: la mitad de los núcleos]

      --publish
          Falla también con lo que bloquea la publicación: datos de ejemplo, una cédula vencida, textos legales que faltan
          
          [alias: --strict]

      --samples
          Muestra los datos de ejemplo que quedan por sustituir, uno por línea

      --lang <es|en>
          Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]

  -q, --quiet
          Muestra solo los problemas

  -v, --verbose
          Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa

      --advice
          Muestra todos los consejos completos, no solo las primeras diez líneas

      --format <FORMATO>
          Formato de los problemas
          
          Valores posibles:
          - human: texto en la salida de errores
          - json: un documento JSON en la salida estándar
          - github: comandos en la salida estándar que GitHub muestra como anotaciones
          
          [predeterminado: human]

  -h, --help
          Muestra la ayuda (`-h` para un resumen)

$ ssg build -h
Genera el sitio en `dist/`

Uso: ssg build [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --base-url <URL>    Dirección web del sitio publicado, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --out <CARPETA>     Carpeta del sitio generado [predeterminado: `dist` en el proyecto]
      --jobs <N>          Cuántos procesos generan páginas [predeterminado: la mitad de los núcleos]
      --publish           Falla también con lo que bloquea la publicación: datos de ejemplo, una cédula vencida, textos legales que faltan [alias: --strict]
      --record            Registra las direcciones web de los artículos en `content/published.json`, para que después se avise si se pierde alguna
      --development       Usa la versión de desarrollo de React, que avisa en la consola del navegador si la página generada y la hidratada difieren
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg check -h
Revisa el sitio sin escribir `dist/`

Uso: ssg check [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --base-url <URL>    Dirección web del sitio publicado, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --jobs <N>          Cuántos procesos generan páginas [predeterminado: la mitad de los núcleos]
      --publish           Falla también con lo que bloquea la publicación: datos de ejemplo, una cédula vencida, textos legales que faltan [alias: --strict]
      --samples           Muestra los datos de ejemplo que quedan por sustituir, uno por línea
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg diff -h
Lista las páginas que la próxima generación agregaría (+), cambiaría (~) o quitaría (-)

Uso: ssg diff [OPCIONES] [ANTERIOR]

Argumentos:
  [ANTERIOR]  Carpeta de un sitio generado con el cual comparar [predeterminado: `dist` en el proyecto, el último]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --base-url <URL>    Dirección web del sitio publicado, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --jobs <N>          Cuántos procesos generan páginas [predeterminado: la mitad de los núcleos]
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg dev -h
Muestra el sitio y lo actualiza mientras editas sus archivos

Uso: ssg dev [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --base-url <URL>    Dirección web del sitio publicado, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --port <N>          Puerto en 127.0.0.1; si está ocupado, el siguiente libre [predeterminado: 4000]
      --open              Abre el sitio en el navegador
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new -h
Crea un artículo, una página, un servicio, un testimonio o una persona, y muestra la ruta de su archivo

Uso: ssg new [OPCIONES] <COMANDO>

Comandos:
  article      Crea el borrador de un artículo; el archivo se llama como el título
  page         Crea una página oculta; el archivo se llama como el título
  service      Agrega un servicio al final de `content/services.yaml`
  testimonial  Agrega un testimonio al final de `content/testimonials.yaml`
  section      Crea un tipo de sección, una carpeta en `sections/`, con un componente de React
  collection   Crea una colección, una carpeta en `collections/`, con un componente de React
  person       Agrega a una persona que escribe artículos al final de `content/people.yaml`

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

`ssg new CARPETA TÍTULO` crea una entrada de la colección con esta carpeta, con los valores de su ejemplo.

$ ssg schedule -h
Muestra cuándo hay que volver a generar el sitio por los artículos programados: la fecha y su expresión de cron

Uso: ssg schedule [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg preview -h
Muestra `dist/` como lo haría un servidor, con sus encabezados, redirecciones y páginas 404

Uso: ssg preview [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --out <CARPETA>     Carpeta del sitio generado [predeterminado: `dist` en el proyecto]
      --port <N>          Puerto en 127.0.0.1; si está ocupado, el siguiente libre [predeterminado: 4000]
      --open              Abre el sitio en el navegador
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg explain -h
Explica el código de un error, con un ejemplo incorrecto y uno correcto

Uso: ssg explain [OPCIONES] [CÓDIGO]

Argumentos:
  [CÓDIGO]  El código, como `C0410` [predeterminado: la lista de todos]

Opciones:
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg schema -h
Muestra los esquemas JSON de los archivos de `content/`, para editores de código

Uso: ssg schema [OPCIONES] [ARCHIVO]

Argumentos:
  [ARCHIVO]  El archivo cuyo esquema se muestra, como `content/site.yaml` [predeterminado: todos, en un objeto JSON]

Opciones:
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg completions -h
Genera lo que una terminal necesita para completar los comandos

Uso: ssg completions [OPCIONES] <TERMINAL>

Argumentos:
  <TERMINAL>  El programa de la terminal que los lee [valores posibles: bash, elvish, fish, powershell, zsh]

Opciones:
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg help -h
Muestra la ayuda de un comando

Uso: ssg help [OPCIONES] [COMANDO]...

Argumentos:
  [COMANDO]...  El comando, como `build` o `new article` [predeterminado: todo `ssg`]

Opciones:
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new article -h
Crea el borrador de un artículo; el archivo se llama como el título

Uso: ssg new article [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Título del artículo, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new page -h
Crea una página oculta; el archivo se llama como el título

Uso: ssg new page [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Título de la página, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new service -h
Agrega un servicio al final de `content/services.yaml`

Uso: ssg new service [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Nombre del servicio, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new testimonial -h
Agrega un testimonio al final de `content/testimonials.yaml`

Uso: ssg new testimonial [OPCIONES] <NOMBRE>

Argumentos:
  <NOMBRE>  Nombre del cliente, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

$ ssg new person -h
Agrega a una persona que escribe artículos al final de `content/people.yaml`

Uso: ssg new person [OPCIONES] <NOMBRE>

Argumentos:
  <NOMBRE>  Nombre de la persona, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [predeterminado: la más cercana hacia arriba que contiene `content/`]
      --in <CARPETA>      Carpeta del idioma del contenido nuevo, como `en`
      --lang <es|en>      Idioma de los mensajes; en `init`, también el del sitio nuevo, o dos, como `es,en` [predeterminado: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también los archivos leídos, los programas usados y el tiempo de cada etapa
      --advice            Muestra todos los consejos completos, no solo las primeras diez líneas
      --format <FORMATO>  Formato de los problemas [predeterminado: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda (`-h` para un resumen)

