//! temp
use screenplay::vision::edges;
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let i = image::open(&f).unwrap().to_rgb8();
    let e = edges::find(&i, 11);
    for (n, l) in [("v", &e.vertical), ("h", &e.horizontal)] {
        let mut l = l.clone();
        l.retain(|s| s.length() > 18.0);
        l.sort_by(|a, b| a.at.total_cmp(&b.at));
        for s in l {
            println!("{n} {:.2} {}..{}", s.at, s.from, s.to);
        }
    }
}
