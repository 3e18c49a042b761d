#!/usr/bin/env bash
# Dice si hay que construir el sitio y si hay que publicarlo, como salidas de un paso.
#
# EVENTO es lo que inició el proceso. Con `schedule` solo se construye si, desde la última vez que se
# publicó, llegó el momento de algo: `ssg schedule` dice cuál era el siguiente en aquel entonces.
set -euo pipefail

decir() {
  echo "construir=$1"
  echo "publicar=$2"
}

case "$EVENTO" in
  pull_request) decir true false ;;
  schedule)
    ultima=$(gh api "repos/$GITHUB_REPOSITORY/deployments?environment=github-pages&per_page=1" \
      --jq '.[0].created_at // empty')
    if [ -z "$ultima" ]; then
      # La primera vez la decide una persona.
      decir false false
      exit
    fi
    siguiente=$(SOURCE_DATE_EPOCH=$(date --date "$ultima" +%s) target/release/ssg schedule --quiet | head -n 1)
    echo "Publicado $ultima; lo siguiente: $siguiente" >&2
    if [ "$(date --date "$siguiente" +%s)" -le "$(date +%s)" ]; then
      decir true true
    else
      decir false false
    fi
    ;;
  *) decir true true ;;
esac
