#!/bin/sh
# Abre el sitio en el navegador para editarlo. Termina cuando cierras esta ventana.
cd "$(dirname "$0")" || exit 1
export PATH="$HOME/.local/bin:$HOME/.cargo/bin:$PATH"
exec ssg edit --open
