//! Rows of the table that `cargo bench --bench limits` prints: what was aimed at, beside what this run took.

/// Prints a row: a figure or more, each beside its aim, which is the most that it may be.
pub(crate) fn row(work: &str, aims: &[f64], now: &[f64]) {
    let told = |figures: &[f64]| {
        let told: Vec<String> = figures.iter().map(|figure| short(*figure)).collect();
        told.join(" / ")
    };
    let is_reached = aims.iter().zip(now).all(|(aim, now)| now <= aim);
    let verdict = if is_reached { "reached" } else { "missed" };
    println!("| {work} | {} | {} | {verdict} |", told(aims), told(now));
}

/// Three decimals below one, two below ten, none above; zeros at the end are left out.
fn short(figure: f64) -> String {
    let decimals = if figure < 1.0 {
        3
    } else if figure < 10.0 {
        2
    } else {
        0
    };
    let told = format!("{figure:.decimals$}");
    if told.contains('.') {
        told.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        told
    }
}
