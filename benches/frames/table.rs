//! The figures as a table, for people and for docs/benchmarks.md.

use serde_json::Value;

fn number(line: &Value, name: &str) -> String {
    match line.get(name).and_then(Value::as_f64) {
        Some(number) if number >= 100.0 || number.fract() == 0.0 => format!("{number:.0}"),
        Some(number) => format!("{number:.2}"),
        None => "-".to_owned(),
    }
}

fn text<'a>(line: &'a Value, name: &str) -> &'a str {
    line[name].as_str().unwrap_or_default()
}

/// How many times the game's figure the plain way's is.
fn ratio(lines: &[Value], plain: &Value, name: &str) -> Option<f64> {
    let is_same = |line: &&Value| {
        text(line, "way") == "chunks"
            && line["size"] == plain["size"]
            && line["screen"] == plain["screen"]
    };
    let ours = lines.iter().find(is_same)?.get(name)?.as_f64()?;
    Some(plain.get(name)?.as_f64()? / ours)
}

fn updates(lines: &[Value]) {
    println!(
        "| size | screen | way | CPU ms an update | wall ms | longest ms | raster ms | entities | MiB | times ours |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for line in lines.iter().filter(|line| text(line, "way") != "start") {
        let ratio = match text(line, "way") {
            "plain" => ratio(lines, line, "update_ms"),
            _ => None,
        };
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            text(line, "size"),
            text(line, "screen"),
            text(line, "way"),
            number(line, "update_ms"),
            number(line, "wall_ms"),
            number(line, "longest_ms"),
            number(line, "raster_ms"),
            number(line, "entities"),
            number(line, "memory_mib"),
            ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}")),
        );
    }
}

fn new_mazes(lines: &[Value]) {
    println!(
        "\n| size | screen | generation ms | New maze to playable ms | beyond generation ms | longest frame ms | of it CPU ms |"
    );
    println!("|---|---|---|---|---|---|---|");
    for line in lines.iter().filter(|line| text(line, "way") == "chunks") {
        println!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            text(line, "size"),
            text(line, "screen"),
            number(line, "generate_ms"),
            number(line, "new_maze_ms"),
            number(line, "beyond_ms"),
            number(line, "new_maze_longest_ms"),
            number(line, "new_maze_longest_cpu_ms"),
        );
    }
}

fn start(lines: &[Value]) {
    for line in lines.iter().filter(|line| text(line, "way") == "start") {
        println!("\nStart to first whole frame: {} ms", number(line, "first_frame_ms"));
        for (name, what) in [
            ("plugins_ms", "plugins are built"),
            ("renderer_ms", "adapter and device come"),
            ("first_update_ms", "the first update, with the maze"),
            ("pipelines_ms", "pipelines are made ready"),
        ] {
            println!("  {:>8}  {what}", number(line, name));
        }
    }
}

pub(crate) fn print(lines: &[Value]) {
    updates(lines);
    new_mazes(lines);
    start(lines);
}
