#!/bin/sh
# Opens the site in the browser for editing. It stops when you close this window.
cd "$(dirname "$0")" || exit 1
export PATH="$HOME/.local/bin:$HOME/.cargo/bin:$PATH"
exec ssg edit --open
