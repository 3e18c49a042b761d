#!/usr/bin/env bash
# Escribe la huella de un sitio construido: un número que cambia con cualquier archivo que se publica.
#
# Los archivos ocultos no se publican y no cuentan. Donde está la lista de `ssg`, que es uno de ellos,
# se revisa antes que los archivos sean exactamente los de la construcción.
set -euo pipefail
cd "$1"

lista=.ssg-manifest.json
if [ -f "$lista" ]; then
  # De `"ruta": "huella",` a la forma que lee `sha256sum`.
  sumas=$(sed -nE 's/^ *"(.*)": "([0-9a-f]{64})",?$/\2  \1/p' "$lista")
  sha256sum --check --strict --quiet <<< "$sumas" >&2
  if [ "$(find . -type f ! -path "./$lista" | wc -l)" -ne "$(wc -l <<< "$sumas")" ]; then
    echo "hay archivos que no son de la construcción" >&2
    exit 1
  fi
fi

find . -name '.?*' -prune -o -type f -print0 | LC_ALL=C sort --zero-terminated |
  xargs --null sha256sum | sha256sum | cut --delimiter ' ' --fields 1
