# What scripts/play, scripts/test and .ci/run share: installing what is missing. To be sourced.
# Nothing here is newer than bash 3.2, which is what macOS has.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by those who source this

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What building needs besides Rust. gcc doesn't bring the C library's own part by itself.
build_packages='ca-certificates gcc libc6-dev'
# What a build with sound and gamepads needs.
dev_packages='pkg-config libasound2-dev libudev-dev'
# What a window needs.
window_packages='libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxcb1
    libxkbcommon0 libxkbcommon-x11-0 libwayland-client0'

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "error: $*"
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

is_linux() {
    [ "$(uname -s)" = Linux ]
}

has_apt() {
    has apt-get && has dpkg-query
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif has sudo; then
        sudo "$@"
    else
        fail "you aren't root and there is no sudo; let somebody who is run: $*"
    fi
}

is_installed() {
    dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

can_compile_c() {
    has cc && echo 'int main(void) { return 0; }' | cc -x c -o /dev/null - 2>/dev/null
}

# need_packages PACKAGE...: installs those of Debian's packages that are missing; elsewhere names them.
need_packages() {
    local package
    local missing=()
    if ! is_linux; then
        return
    fi
    if ! has_apt; then
        say "No apt here, so nothing is installed. What is needed, by Debian's names: $*"
        return
    fi
    for package in "$@"; do
        case $package in
            # Another C compiler does as well.
            gcc | libc6-dev) can_compile_c || missing+=("$package") ;;
            *) is_installed "$package" || missing+=("$package") ;;
        esac
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return
    fi
    say "Installing what is missing: ${missing[*]}"
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "${missing[@]}" ||
        fail "apt-get couldn't install: ${missing[*]}"
}

# at_least HAVE WANTED: compares versions.
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# Gets rustup, and the stable Rust by it, in the way that https://rustup.rs describes.
fetch_rustup() {
    local installer
    need_packages ca-certificates curl
    installer=$(mktemp)
    say 'Installing Rust into ~/.cargo and ~/.rustup with rustup (https://rustup.rs)'
    curl --proto '=https' --tlsv1.2 -fsS https://sh.rustup.rs -o "$installer" &&
        sh "$installer" -y --profile minimal --no-modify-path
    local code=$?
    rm -f "$installer"
    return "$code"
}

# Finds Rust, or installs it: Debian's rustup where there is one, else the one of rustup.rs.
need_rust() {
    local wanted have
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
    if ! has cargo && [ -x "$HOME/.cargo/bin/cargo" ]; then
        PATH=$HOME/.cargo/bin:$PATH
    fi
    # Debian 13 and Ubuntu 24.04 have rustup; older ones don't.
    if ! has cargo && has_apt && apt-cache show rustup >/dev/null 2>&1; then
        need_packages rustup
    fi
    if ! has cargo && has_apt && fetch_rustup; then
        PATH=$HOME/.cargo/bin:$PATH
    fi
    if ! has cargo || ! has rustc; then
        fail "Rust $wanted or newer is needed and isn't here: get it from https://rustup.rs"
    fi
    if ! have=$(rustc --version 2>/dev/null) && has rustup; then
        say 'Installing the stable Rust with rustup'
        rustup default stable
        have=$(rustc --version)
    fi
    have=$(printf '%s\n' "$have" | cut -d ' ' -f 2)
    at_least "$have" "$wanted" || fail "Rust $wanted or newer is needed and this is ${have:-broken}\
 ($(command -v rustc)): run 'rustup update stable', or get rustup from https://rustup.rs"
}

# The driver that needs no graphics card.
software_vulkan() {
    local driver
    for driver in /usr/share/vulkan/icd.d/lvp_icd*.json /usr/local/share/vulkan/icd.d/lvp_icd*.json \
        /etc/vulkan/icd.d/lvp_icd*.json; do
        if [ -e "$driver" ]; then
            printf '%s\n' "$driver"
            return
        fi
    done
    fail 'no software Vulkan driver (lvp_icd*.json): Debian has it in mesa-vulkan-drivers'
}
