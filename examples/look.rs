//! temp
use screenplay::game::AnyGame;
fn main() {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .without_time()
        .with_target(false)
        .init();
    let p = screenplay::profile::Profiles::load(None).unwrap();
    let p = p.named("amaze", "generic").unwrap();
    for f in std::env::args().skip(1) {
        let i = image::open(&f).unwrap().to_rgb8();
        let fr = screenplay::frame::Frame::from_image(i);
        let t = std::time::Instant::now();
        let s = screenplay::games::amaze::Amaze.read(&fr, p, None);
        println!("{f} {:.1} ms", t.elapsed().as_secs_f64() * 1e3);
        match s {
            Ok(screenplay::game::Screen::Board(r)) => println!("{}{:?}", r.level, r.inferred),
            Ok(screenplay::game::Screen::Ambiguous(r)) => {
                for r in r {
                    println!("or {}", r.level)
                }
            }
            Err(e) => println!("{e}"),
        }
    }
}
