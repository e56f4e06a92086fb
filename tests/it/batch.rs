//! `solve` and `export` over many files: in order, in parts, several at a time, and going on after a break.

use std::collections::BTreeSet;
use std::fs;

use regex::Regex;

use crate::cli::{IMPOSSIBLE, LEVEL, LONG, Ran, Try, objects};

/// Twenty-three files, of which two hold no board and one has no solution; the names are in their order.
fn folder() -> Try {
    let mut here = Try::new();
    for number in 0..20 {
        let level = if number % 3 == 0 { LONG } else { LEVEL };
        here = here.with(&format!("in/{number:02}.level"), level);
    }
    let here = here.with("in/05b.level", "amaze\n#.#\n").with("in/09b.png", "\u{89}PNG no more");
    here.with("in/12b.level", IMPOSSIBLE)
}

/// What a run told, without the time that it took.
fn timeless(ran: &Ran) -> (i32, String, String) {
    let json = Regex::new(r#""seconds":\{[^}]*\}"#).unwrap();
    let text = Regex::new(r"read in .*").unwrap();
    let out = text.replace_all(&json.replace_all(&ran.out, ""), "").into_owned();
    (ran.code, out, ran.err.clone())
}

fn inputs(ran: &Ran) -> Vec<String> {
    objects(ran).iter().map(|it| it["input"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_told_does_not_depend_on_the_jobs_and_a_bad_file_stops_nothing() {
    let here = folder();
    for line in ["solve in --json", "solve in", "export in", "export in --json"] {
        let one = here.run(&format!("{line} --jobs 1"));
        assert_eq!(one.code, 3, "{one:?}");
        let many = [format!("{line} --jobs 2"), format!("{line} --jobs 7"), line.to_owned()];
        for ran in many.map(|line| here.run(&line)) {
            assert_eq!(timeless(&ran), timeless(&one), "{line}");
        }
    }
    let told = inputs(&here.run("solve in --json --jobs 3"));
    assert!(told.is_sorted() && told.len() == 23, "{told:?}");
    assert_eq!(here.run("solve in --jobs 0").code, 2);
}

#[test]
fn the_parts_together_are_all_inputs_and_none_twice() {
    let here = folder();
    let part = |part: usize| inputs(&here.run(&format!("solve in --json --shard {part}/4")));
    let parts: Vec<String> = (1..=4).flat_map(part).collect();
    let whole: BTreeSet<_> = inputs(&here.run("solve in --json")).into_iter().collect();
    assert_eq!(parts.len(), 23);
    assert_eq!(parts.into_iter().collect::<BTreeSet<_>>(), whole);
    for (wrong, expected) in [("0/3", "as 3/64"), ("a/b", "as 3/64"), ("4/3", "1 to 3")] {
        let ran = here.run(&format!("export in --shard {wrong}"));
        assert!(ran.code == 2 && ran.err.contains(expected), "{wrong}: {ran:?}");
    }
    let empty = here.run("solve in/00.level --shard 2/2");
    assert_eq!((empty.code, empty.out.as_str()), (0, ""));
}

#[test]
fn parts_do_not_write_over_each_others_pictures() {
    let here = Try::new().with("a/x.level", LEVEL).with("b/x.level", LONG);
    for shard in ["1/2", "2/2"] {
        let line = format!("solve a/x.level b/x.level --overlay out --shard {shard}");
        assert_eq!(here.run(&line).code, 0);
    }
    assert!(here.path("out/x.png").is_file() && here.path("out/x-2.png").is_file());
}

#[test]
fn a_batch_goes_on_where_it_stopped() {
    let here = folder();
    let line = "solve in --json --resume kept/journal";
    let first = here.run(line);
    let journal = here.text("kept/journal");
    assert_eq!(journal.lines().count(), 1 + 23);
    // What is marked here can only come from the journal.
    let marked = journal.replace("\"actions\":\"R D L\"", "\"actions\":\"R D L L\"");
    // The last lines are lost, and half of one is left.
    let lines: Vec<&str> = marked.lines().collect();
    let torn = lines[..20].join("\n") + "\n" + &lines[20][..lines[20].len() / 2];
    fs::write(here.path("kept/journal"), torn).unwrap();
    // Two files have changed since: one in its length, one in nothing but its time.
    let here = here.with("in/01.level", LONG).with("in/02.level", LEVEL);
    let second = here.run(line);
    assert_eq!(second.code, 3);
    assert_eq!(inputs(&second), inputs(&first));
    for (number, (old, new)) in objects(&first).iter().zip(&objects(&second)).enumerate() {
        let (input, actions) = (old["input"].as_str().unwrap(), &new["actions"]);
        match input {
            "in/01.level" => assert_eq!(new["level"], LONG),
            "in/02.level" => assert_eq!(actions, "R D L"),
            _ if number < 19 && old["actions"] == "R D L" => {
                assert_eq!(actions, "R D L L", "{input}");
            }
            _ => {
                assert_eq!((&new["status"], actions), (&old["status"], &old["actions"]), "{input}");
            }
        }
    }
    // A third run has nothing to do, and tells the same to the letter.
    let third = here.run(line);
    assert_eq!((third.code, third.out), (second.code, second.out));
    let text = here.run("solve in --resume kept/journal");
    assert!(text.out.contains("R D L L\n3 moves (the fewest possible)"), "{}", text.out);
}

#[test]
fn a_journal_is_of_one_command_and_its_options() {
    let here = folder().with("shot.png", "no journal");
    assert_eq!(here.run("solve in --resume journal --jobs 1").code, 3);
    let journal = here.text("journal");
    for line in [
        "export in --resume journal",
        "solve in --resume journal --minimize presses",
        "solve in --resume journal --max-expanded 7",
        "solve in --resume journal --game amaze",
        "solve in --resume shot.png",
    ] {
        let ran = here.run(line);
        assert!(ran.code == 2 && ran.err.contains("journal"), "{line}: {ran:?}");
        assert_eq!(ran.out, "", "{line}");
    }
    assert_eq!((here.text("journal"), here.text("shot.png")), (journal, "no journal".into()));
    // How it is worked on and told does not matter.
    assert_eq!(here.run("solve in --resume journal --jobs 2 --json --quiet").code, 3);
}

#[test]
fn an_export_goes_on_without_complaint_of_what_it_wrote_itself() {
    let here = Try::new().with("in/a.level", LEVEL).with("in/b.level", LONG);
    let line = "export in --out out --resume journal";
    assert_eq!(here.run(line).code, 0);
    fs::remove_file(here.path("out/b.level")).unwrap();
    assert_eq!(here.run(line).code, 0);
    assert_eq!((here.text("out/a.level"), here.text("out/b.level")), (LEVEL.into(), LONG.into()));
    // What someone else wrote there stays.
    let here = here.with("out/a.level", "mine");
    let ran = here.run(line);
    assert!(ran.code == 1 && ran.err.contains("--force"), "{ran:?}");
    assert_eq!(here.text("out/a.level"), "mine");
}

#[test]
fn what_a_journal_lacks_is_done_again() {
    let here = Try::new().with("a.level", LEVEL).with("b.level", IMPOSSIBLE).with("c.png", "no");
    let line = "solve a.level b.level c.png --resume journal";
    assert_eq!(here.run(line).code, 4);
    // A page needs pictures, which the first run had no reason to keep.
    assert_eq!(here.run(&format!("{line} --report page.html --overlay out")).code, 4);
    assert_eq!(here.text("page.html").matches("src=\"data:image/jpeg;base64,").count(), 2);
    assert!(here.path("out/a.png").is_file());
    let lines = here.text("journal").lines().count();
    assert_eq!(lines, 1 + 3 + 3);
    // Now it has them.
    fs::remove_file(here.path("page.html")).unwrap();
    assert_eq!(here.run(&format!("{line} --report page.html --overlay out")).code, 4);
    assert_eq!(here.text("page.html").matches("src=\"data:image/jpeg;base64,").count(), 2);
    assert_eq!(here.text("journal").lines().count(), lines);
}

#[test]
fn pictures_of_refusals_are_kept_and_made_again_where_they_are_gone() {
    let here = Try::new().with("in/a.level", LEVEL).with("in/c.png", "no picture");
    let flat = image::RgbImage::from_pixel(90, 60, image::Rgb([40, 90, 60]));
    for name in ["in/b.png", "in/d/b.png"] {
        fs::create_dir_all(here.path(name).parent().unwrap()).unwrap();
        flat.save(here.path(name)).unwrap();
    }
    for command in ["solve", "export"] {
        let inputs = "in/a.level in/b.png in/c.png in/d/b.png";
        let (kept, asked) = (
            format!("--resume {command}.journal"),
            format!("--overlay {command} --debug-dir {command}-why"),
        );
        let line = format!("{command} {inputs} {kept} {asked} --report {command}.html");
        let told = here.run(&line);
        assert_eq!(told.code, 3, "{told:?}");
        let names = |folder: &str| -> BTreeSet<String> {
            let files = fs::read_dir(here.path(folder)).unwrap();
            files.map(|it| it.unwrap().file_name().into_string().unwrap()).collect()
        };
        let drawn = BTreeSet::from(["a.png", "b.png", "b-2.png"].map(str::to_owned));
        let texts = ["a.txt", "b.txt", "b-2.txt", "c.txt"].map(str::to_owned);
        assert_eq!(names(command), drawn);
        let why = format!("{command}-why");
        assert_eq!(names(&why), drawn.iter().cloned().chain(texts).collect());
        // The page shows the board and what was found in both pictures.
        let page = here.text(&format!("{command}.html"));
        assert_eq!(page.matches("src=\"data:image/jpeg;base64,").count(), 3);
        let lines = || here.text(&format!("{command}.journal")).lines().count();
        assert_eq!(lines(), 1 + 4);
        // All is there: nothing is done again, and the same is told.
        let again = here.run(&line);
        assert_eq!((again.code, &again.err, lines()), (3, &told.err, 1 + 4));
        fs::remove_file(here.path(command).join("b-2.png")).unwrap();
        fs::remove_file(here.path(&why).join("c.txt")).unwrap();
        assert_eq!(here.run(&line).code, 3);
        assert_eq!((names(command).len(), names(&why).len(), lines()), (3, 7, 1 + 6));
    }
}

#[test]
fn a_page_is_whole_or_not_there() {
    let here = folder();
    for (line, expected) in [
        ("solve in --report page.png", "ending in .html"),
        ("solve in --report in/00.level", "ending in .html"),
        ("export own.html --report own.html", "it is an input"),
    ] {
        let here = Try::new().with("own.html", LEVEL).with("in/00.level", LEVEL);
        let ran = here.run(line);
        assert!(ran.code == 2 && ran.err.contains(expected), "{line}: {ran:?}");
        assert_eq!(here.text("own.html"), LEVEL);
    }
    assert_eq!(here.run("solve in --report new/page.html").code, 3);
    let page = here.text("new/page.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("23 inputs: 20 solved, 1 unsolvable, 2 unreadable."));
    assert_eq!(page.matches("<li ").count(), 23);
    // All that it shows is in it.
    let page = Regex::new(r#"data:image/jpeg;base64,[^"]*"#).unwrap().replace_all(&page, "");
    assert!(!Regex::new(r"(?i)https?:|//[a-z]|url\(|@import|<link").unwrap().is_match(&page));
    assert_eq!(fs::read_dir(here.path("new")).unwrap().count(), 1);
}
