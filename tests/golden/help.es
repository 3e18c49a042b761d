$ ssg --help
Construye un sitio de React prerenderizado e hidratado con los archivos de `content/`.

Códigos de salida: 0 hecho, 1 el sitio tiene errores, 2 cualquier otra cosa.

Uso: ssg [OPCIONES] <COMANDO>

Comandos:
  init         Empieza un sitio en una carpeta nueva
  build        Construye el sitio en `dist/`
  check        Revisa todo lo que se revisa al construir, y no publica nada
  diff         Dice qué páginas se agregarían (+), cambiarían (~) y quitarían (-), y no publica nada
  dev          Muestra el sitio en el navegador mientras se editan sus archivos
  edit         Muestra el sitio en un navegador, y ahí mismo cambia lo que se ve
  new          Empieza un artículo, un servicio o un testimonio, y dice en qué archivo está
  schedule     Dice cuándo cambiaría el sitio por sí mismo, y el renglón de cron para construirlo entonces
  preview      Sirve el sitio construido como lo haría un servidor, para verlo antes de publicarlo
  explain      Explica el código de un mensaje, con un ejemplo de mal y bien
  schema       Imprime los JSON Schemas de los archivos de `content/`, para editores de código
  completions  Imprime lo que una terminal necesita para completar los comandos
  help         Muestra la ayuda de un comando

Opciones:
      --lang <es|en>
          Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]

  -q, --quiet
          Muestra solo los problemas

  -v, --verbose
          Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa

      --advice
          Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones

      --format <FORMATO>
          Cómo se informa de los problemas
          
          Valores posibles:
          - human: texto en la salida de errores
          - json: un documento JSON en la salida estándar
          - github: comandos en la salida estándar que GitHub muestra como anotaciones
          
          [por omisión: human]

  -h, --help
          Muestra la ayuda: `-h` en resumen, `--help` completa

  -V, --version
          Muestra la versión

$ ssg check --help
Revisa todo lo que se revisa al construir, y no publica nada

Uso: ssg check [OPCIONES]

Opciones:
      --root <CARPETA>
          Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]

      --base-url <URL>
          Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`

      --drafts
          Incluye los artículos con `draft: true`

      --future
          Incluye los artículos antes de su `publish_at`

      --jobs <N>
          Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]

      --publish
          Falla también con lo que nadie debe publicar: valores de muestra, una cédula vencida, lo que pide la ley
          
          [alias: --strict]

      --samples
          Muestra los valores de muestra que quedan por sustituir, un renglón por cada uno

      --lang <es|en>
          Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]

  -q, --quiet
          Muestra solo los problemas

  -v, --verbose
          Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa

      --advice
          Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones

      --format <FORMATO>
          Cómo se informa de los problemas
          
          Valores posibles:
          - human: texto en la salida de errores
          - json: un documento JSON en la salida estándar
          - github: comandos en la salida estándar que GitHub muestra como anotaciones
          
          [por omisión: human]

  -h, --help
          Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg build -h
Construye el sitio en `dist/`

Uso: ssg build [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --base-url <URL>    Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --out <CARPETA>     Carpeta del sitio construido [por omisión: `dist` en el proyecto]
      --jobs <N>          Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]
      --publish           Falla también con lo que nadie debe publicar: valores de muestra, una cédula vencida, lo que pide la ley [alias: --strict]
      --record            Después de construir, agrega las direcciones de los artículos a `content/published.json`, con el que después se sabe si se perdió alguna
      --development       Usa la versión de desarrollo de React, que avisa en la consola del navegador si la página prerenderizada y la hidratada difieren
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg check -h
Revisa todo lo que se revisa al construir, y no publica nada

Uso: ssg check [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --base-url <URL>    Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --jobs <N>          Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]
      --publish           Falla también con lo que nadie debe publicar: valores de muestra, una cédula vencida, lo que pide la ley [alias: --strict]
      --samples           Muestra los valores de muestra que quedan por sustituir, un renglón por cada uno
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg diff -h
Dice qué páginas se agregarían (+), cambiarían (~) y quitarían (-), y no publica nada

Uso: ssg diff [OPCIONES] [ANTERIOR]

Argumentos:
  [ANTERIOR]  Carpeta de un sitio construido con el cual comparar [por omisión: `dist` en el proyecto, el último]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --base-url <URL>    Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --jobs <N>          Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg dev -h
Muestra el sitio en el navegador mientras se editan sus archivos

Uso: ssg dev [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --base-url <URL>    Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`
      --drafts            Incluye los artículos con `draft: true`
      --future            Incluye los artículos antes de su `publish_at`
      --port <N>          Puerto en 127.0.0.1; si está ocupado, el siguiente libre [por omisión: 4000]
      --open              Abre el sitio en el navegador
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new -h
Empieza un artículo, un servicio o un testimonio, y dice en qué archivo está

Uso: ssg new [OPCIONES] <COMANDO>

Comandos:
  article      Escribe el borrador de un artículo en un archivo con el nombre de su título
  page         Escribe una página, por ahora oculta, en un archivo con el nombre de su título
  service      Agrega un servicio al final de `content/services.yaml`
  testimonial  Agrega un testimonio al final de `content/testimonials.yaml`
  person       Agrega a una persona que escribe artículos al final de `content/people.yaml`

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg schedule -h
Dice cuándo cambiaría el sitio por sí mismo, y el renglón de cron para construirlo entonces

Uso: ssg schedule [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg preview -h
Sirve el sitio construido como lo haría un servidor, para verlo antes de publicarlo

Uso: ssg preview [OPCIONES]

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --out <CARPETA>     Carpeta del sitio construido [por omisión: `dist` en el proyecto]
      --port <N>          Puerto en 127.0.0.1; si está ocupado, el siguiente libre [por omisión: 4000]
      --open              Abre el sitio en el navegador
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg explain -h
Explica el código de un mensaje, con un ejemplo de mal y bien

Uso: ssg explain [OPCIONES] [CÓDIGO]

Argumentos:
  [CÓDIGO]  El código, como `C0410` [por omisión: la lista de todos]

Opciones:
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg schema -h
Imprime los JSON Schemas de los archivos de `content/`, para editores de código

Uso: ssg schema [OPCIONES] [ARCHIVO]

Argumentos:
  [ARCHIVO]  El archivo cuyo esquema se imprime, como `content/site.yaml` [por omisión: todos, en un objeto JSON]

Opciones:
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg completions -h
Imprime lo que una terminal necesita para completar los comandos

Uso: ssg completions [OPCIONES] <TERMINAL>

Argumentos:
  <TERMINAL>  El programa de la terminal que lo lee [valores posibles: bash, elvish, fish, powershell, zsh]

Opciones:
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg help -h
Muestra la ayuda de un comando

Uso: ssg help [OPCIONES] [COMANDO]...

Argumentos:
  [COMANDO]...  El comando, como `build` o `new article` [por omisión: todo `ssg`]

Opciones:
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new article -h
Escribe el borrador de un artículo en un archivo con el nombre de su título

Uso: ssg new article [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Título del artículo, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new page -h
Escribe una página, por ahora oculta, en un archivo con el nombre de su título

Uso: ssg new page [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Título de la página, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new service -h
Agrega un servicio al final de `content/services.yaml`

Uso: ssg new service [OPCIONES] <TÍTULO>

Argumentos:
  <TÍTULO>  Nombre del servicio, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new testimonial -h
Agrega un testimonio al final de `content/testimonials.yaml`

Uso: ssg new testimonial [OPCIONES] <NOMBRE>

Argumentos:
  <NOMBRE>  Nombre del cliente, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

$ ssg new person -h
Agrega a una persona que escribe artículos al final de `content/people.yaml`

Uso: ssg new person [OPCIONES] <NOMBRE>

Argumentos:
  <NOMBRE>  Nombre de la persona, entre comillas

Opciones:
      --root <CARPETA>    Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]
      --lang <es|en>      Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]
  -q, --quiet             Muestra solo los problemas
  -v, --verbose           Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa
      --advice            Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones
      --format <FORMATO>  Cómo se informa de los problemas [por omisión: human] [valores posibles: human, json, github]
  -h, --help              Muestra la ayuda: `-h` en resumen, `--help` completa

