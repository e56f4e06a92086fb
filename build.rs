//! Has the package built anew where a file in `templates` is new or gone: those that are embedded are watched one by one.

fn main() {
    println!("cargo::rerun-if-changed=templates");
}
