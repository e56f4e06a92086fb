//! temp
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let i = image::open(&f).unwrap().to_rgb8();
    let e = screenplay::vision::edges::find(&i, 11);
    for c in screenplay::vision::comb::find(&e, i.dimensions(), 60) {
        let b = screenplay::vision::board::fit(&e, &c, i.dimensions());
        println!(
            "{c:.1?} {:?}",
            b.map(|b| (b.lattice.columns, b.lattice.rows, b.lattice.bounds(), b.explained))
        );
    }
}
