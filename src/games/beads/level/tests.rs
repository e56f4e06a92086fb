//! Boards, their text, their errors, and the original's notations.

use proptest::prelude::*;

use super::graph::Graph;
use super::notation::{arrangement, index};
use super::*;

fn fault(text: &str) -> String {
    format!("beads\n{text}").parse::<Level>().unwrap_err().to_string()
}

#[test]
fn text_round_trips_in_one_form() {
    let text = "beads\nedges: AB AC AD BC CD\nbeads: A . C B\ngoal: . B A C\n";
    let level: Level = text.parse().unwrap();
    assert_eq!(level.to_string(), text);
    let loose = "beads\n\ngoal:  . B A C\r\nbeads: A . C B\nedges: DC CB AD CA BA\n";
    assert_eq!(loose.parse::<Level>().unwrap(), level);
    let ordered = text.replace("goal: . B A C", "goal: . A B C");
    let short = "beads\nedges: AB AC AD BC CD\nbeads: A . C B\n";
    assert_eq!(ordered.parse::<Level>().unwrap().to_string(), short);
}

#[test]
fn faults_say_what_is_wrong_and_where() {
    let edges = "edges: AB AC BC";
    for (text, expected) in [
        ("edges: AB AC BC\nbeads: . . A", "beads: nodes A B are empty: expected one \".\""),
        ("edges: AB AC BC\nbeads: C B A", "beads: no node is empty: expected one \".\""),
        ("edges: AB AC BC\nbeads: . B B", "beads: bead A is missing: expected A to B, each once"),
        (
            "edges: AB AC BC\nbeads: . A B\ngoal: A B",
            "goal: 2 places named, where there are 3 nodes",
        ),
        ("edges: AB AD BC\nbeads: . A B", "line 2: edge AD leads nowhere: the nodes are A to C"),
        ("edges: AB BA BC\nbeads: . A B", "line 2: edge AB is named twice"),
        ("edges: AB BB BC\nbeads: . A B", "line 2: \"BB\" joins a node to itself"),
        ("edges: AB CD\nbeads: . A B C", "the graph is not connected: no way leads from A to C D"),
        (
            "edges: AB A- BC\nbeads: . A B",
            "line 2: expected an edge as two letters, AB, saw \"A-\"",
        ),
        ("edges: AB\nbeads: . 1", "line 3: expected \".\" or a letter A to Z, saw \"1\""),
        ("edges: AB\nbeads: . A\nbeads: . A", "line 4: a second line \"beads:\""),
        ("edges: AB\nrotation: 1\nbeads: . A", "line 3: \"rotation:\" does not go with \"beads:\""),
        ("graph: Lw==\nstart: 24", "line 3: 4 nodes have no start 24"),
        ("graph: Lw==\nrotation: 4\nstart: 1", "line 4: rotation 4 of 4 nodes: expected 0 to 3"),
        ("graph: L\nstart: 1", "line 2: \"L\" is not base64"),
        ("beads: . A", "no line \"edges: AB AC BC\""),
        (edges, "no line \"beads: . B A\""),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    assert!(fault("nodes: 3").starts_with("line 2: expected one of edges: beads:"));
    assert_eq!("bead".parse::<Level>().unwrap_err().line, Some(1));
}

#[test]
fn the_originals_example_is_read_as_its_readme_says() {
    let sandwich = Graph::from_file_name("ab_ac_ad_bc_cd.json").unwrap();
    assert_eq!(sandwich.to_base64(), "Lw==");
    assert_eq!(Graph::from_base64("Lw==").unwrap(), sandwich);
    assert_eq!(sandwich.to_string(), "ab_ac_ad_bc_cd");
    assert_eq!(arrangement(14, 4), Some(vec![0, 3, 2, 1]));
    assert_eq!(index(&[2, 1, 0, 3]), Some(5));
    let second = Level::of_puzzle(&sandwich, 1, 5).unwrap();
    assert_eq!(second.to_string(), "beads\nedges: AB AD BC BD CD\nbeads: B A . C\n");
    assert_eq!(second.start(), Some(5));
    let noted = "beads\ngraph: ab_ac_ad_bc_cd\nrotation: 1\nstart: 5\n";
    assert_eq!(noted.parse::<Level>().unwrap(), second);
    assert_eq!(noted.replace("ab_ac_ad_bc_cd", "Lw==").parse::<Level>().unwrap(), second);
}

#[test]
fn notations_of_nothing_are_refused() {
    for name in ["", "ab_", "aa", "ab_ba", "abc", "a1"] {
        assert!(Graph::from_file_name(name).is_err(), "{name}");
    }
    for text in [
        "",
        "AA==",
        "A",
        "L===",
        "!w==",
        "/////////////////////////////////////////////////////////////w==",
    ] {
        assert!(Graph::from_base64(text).is_err(), "{text}");
    }
    assert_eq!(index(&[0, 0]), None);
    assert_eq!(index(&[0, 2]), None);
    assert_eq!(arrangement(6, 3), None);
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2usize..27).prop_flat_map(|nodes| {
        let edges = prop::collection::vec((0..nodes, 0..nodes), 0..40);
        edges.prop_map(move |edges| {
            let path = (1..nodes).map(|node| (node - 1, node));
            Graph::new(nodes, path.chain(edges))
        })
    })
}

proptest! {
    #[test]
    fn indices_count_arrangements(beads in (1usize..20).prop_flat_map(|nodes| Just((0..nodes).collect::<Vec<_>>()).prop_shuffle())) {
        let index = index(&beads).unwrap();
        prop_assert_eq!(arrangement(index, beads.len()), Some(beads));
    }

    #[test]
    fn graphs_are_written_and_read_in_every_notation(graph in graphs()) {
        prop_assert_eq!(&Graph::from_base64(&graph.to_base64()).unwrap(), &graph);
        prop_assert_eq!(&Graph::from_file_name(&graph.to_string()).unwrap(), &graph);
        let beads = ordered(graph.nodes());
        let level = Level::new(graph, beads.clone(), beads).unwrap();
        prop_assert_eq!(level.to_string().parse::<Level>().unwrap(), level);
    }

    #[test]
    fn turning_all_the_way_round_changes_nothing(graph in graphs(), places in 0usize..26) {
        let nodes = graph.nodes();
        let places = places % nodes;
        prop_assert_eq!(graph.rotated(places).rotated((nodes - places) % nodes), graph);
    }
}
