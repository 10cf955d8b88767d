#!/bin/sh
# Installs this release for the account that runs it: sh install.sh [FOLDER]. The program goes to FOLDER/VERSION (default:
# ~/.local/share/tocsin), its data to FOLDER/data, and the command to ~/.local/bin/tocsin. Run it again with a newer release to upgrade.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
version=$(cat "$here/BUILD_VERSION")
folder=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/tocsin}
commands=$HOME/.local/bin

fail() {
  echo "$1 Nothing was changed." >&2
  exit 1
}
built=$(cat "$here/ARCHITECTURE")
machine=$(uname -s)-$(uname -m)
[ "$machine" = "$built" ] || fail "This release is for $built, and this machine is $machine: download the release for it."
if ! problem=$("$here/node_modules/node/bin/node" --version 2>&1); then
  case $problem in
    *libatomic*) fail 'Node.js needs libatomic, which is not installed: run "apt-get install libatomic1" or "dnf install libatomic".' ;;
    *) fail "Node.js of this release cannot be run here: $problem." ;;
  esac
fi
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
# The folder that is there already, in which the others are made once nothing stands against it.
there=$folder
while [ ! -e "$there" ]; do there=$(dirname "$there"); done
[ -d "$there" ] && [ -w "$there" ] || fail "No permission to write $folder: name another folder, such as: sh install.sh ~/tocsin."
needed=$(du -sk "$here" | cut -f1)
free=$(df -Pk "$there" | awk 'NR == 2 { print $4 }')
[ "$free" -gt "$needed" ] || fail "The disk of $folder has $free KB free, and $needed KB are needed: free some space, or name another folder."

# It appears whole: a broken-off copy is never run.
mkdir -p "$folder"
draft=$folder/.$version.new
rm -rf "$draft"
trap 'rm -rf "$draft"' EXIT
cp -R "$here" "$draft"
[ -e "$folder/tocsin.env" ] || {
  umask 077
  printf '# Settings of the server and its commands, one NAME=value a line: see docs/configuration.md.\nDATA_DIR=%s/data\n' "$folder" > "$folder/tocsin.env"
}
echo "$folder/tocsin.env" > "$draft/ENVIRONMENT_FILE"
rm -rf "${folder:?}/$version"
mv "$draft" "$folder/$version"
mkdir -p "$commands"
ln -sf "$folder/$version/bin/tocsin" "$commands/tocsin"

echo "Tocsin $version is installed in $folder/$version."
echo "Start it: $commands/tocsin"
case :$PATH: in *":$commands:"*) ;; *) echo "To run it as \"tocsin\", add $commands to PATH." ;; esac
