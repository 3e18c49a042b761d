#!/usr/bin/env bash
# Guarda en el repositorio la lista de lo publicado que dejó la construcción, y nada más.
#
# La lista solo puede crecer, y solo con direcciones del sitio: lo que se quita o cambia de ella lo
# decide una persona. Lo que se agrega queda a la vista en el resumen del proceso.
set -euo pipefail

nueva=$1
lista=content/published.json

# Las direcciones de una lista, una por renglón.
direcciones() {
  sed 's/,$//' "$1" | { grep -v '^[][]*$' || true; } | LC_ALL=C sort
}

if [ ! -f "$lista" ]; then
  echo "[]" > "$lista"
  git add --intent-to-add "$lista"
fi

ajenas=$(direcciones "$nueva" | { grep -vE '^  "/[A-Za-z0-9_./~%-]*"$' || true; })
perdidas=$(LC_ALL=C comm -23 <(direcciones "$lista") <(direcciones "$nueva"))
if [ -n "$ajenas$perdidas" ]; then
  echo "la lista no solo crece con direcciones: no se guarda" >&2
  printf '%s\n' "$ajenas" "$perdidas" >&2
  exit 1
fi

cp "$nueva" "$lista"
if git diff --quiet; then
  exit 0
fi
if [ "$(git status --porcelain | cut --characters 4-)" != "$lista" ]; then
  echo "hay otros cambios: no se guarda nada" >&2
  git status --short >&2
  exit 1
fi
{
  echo "Se agregó a \`$lista\`:"
  echo '```diff'
  git diff --unified=0 -- "$lista"
  echo '```'
} >> "$GITHUB_STEP_SUMMARY"

git config user.name "github-actions[bot]"
git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
git commit --quiet --message "Registrar lo publicado" -- "$lista"
# Alguien pudo guardar otro cambio mientras tanto.
git pull --quiet --rebase origin main
git push --quiet origin HEAD:main
