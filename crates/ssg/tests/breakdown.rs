//! Refusals of the system: each prints a message in the user's language that says what to do, and
//! ends in exit code 2, never in that of a site with errors.

#![cfg(target_os = "linux")]

use std::fs::{self, File, OpenOptions};
use std::process::{Output, Stdio};

use crate::support::project::{ended, stderr, stdout, succeed, under, with_fault};
use crate::support::{TinySite, repository};

/// Runs a command that must fail with a single error and no content error, in Spanish if `turn` is
/// odd. Returns the message.
#[track_caller]
fn is_one_failure(turn: usize, run: impl Fn(&str) -> Output, en: &str, es: &str) -> String {
    let (lang, expected) = [("en", en), ("es", es)][turn % 2];
    let message = ended(&run(lang), 2);
    let errors: Vec<&str> = message.lines().filter(|line| line.starts_with("error: ")).collect();
    let [error] = errors[..] else { panic!("{message}") };
    assert!(error.contains(expected), "{message}");
    assert!(!message.contains("error[") && !message.contains("panicked"), "{message}");
    message
}

/// Creates a site whose article was published, so that a missing article would be reported.
fn published() -> TinySite {
    let site = TinySite::new();
    site.write("content/published.json", "[\"/blog/primero/\"]\n");
    site
}

#[test]
fn system_errors_at_reading_content_are_failures() {
    let site = published();
    let article = "content/articles/primero.md";
    let faults = [
        ("EIO", "openat", article, "the disk reported", "el disco reportó"),
        ("EIO", "read", article, "the disk reported", "el disco reportó"),
        ("EMFILE", "openat", article, "this process has too many", "este proceso tiene demasiados"),
        (
            "ENFILE",
            "openat",
            "content/site.yaml",
            "the system has too many",
            "el sistema tiene demas",
        ),
        ("ENOMEM", "statx", article, "not enough memory", "no hay suficiente memoria"),
        ("ESTALE", "openat", article, "the network folder", "cambió la carpeta de red"),
        ("EIO", "openat", "content/articles", "the disk reported", "el disco reportó"),
        ("EMFILE", "openat", "content/articles", "this process has too many", "este proceso tiene"),
        ("EIO", "getdents64", "content/articles", "the disk reported", "el disco reportó"),
        ("EIO", "openat", "content/images/dibujo.svg", "the disk reported", "el disco reportó"),
        ("EIO", "openat", "content/images", "the disk reported", "el disco reportó"),
        ("EIO", "readlink", "content", "the disk reported", "el disco reportó"),
        ("EIO", "statx", "content", "the disk reported", "el disco reportó"),
    ];
    for (turn, (error, call, path, en, es)) in faults.into_iter().enumerate() {
        let with_path = |words: &str| format!("/{path}`: {words}");
        let fault = (&*format!("error={error}"), call, Some(path));
        let run = |lang: &str| with_fault(&site.ssg(&["schedule", "--lang", lang]), fault);
        is_one_failure(turn, run, &with_path(en), &with_path(es));
    }
}

#[test]
fn unreadable_content_files_are_content_errors() {
    let site = published();
    for (error, path, words) in [
        ("EACCES", "content/articles/primero.md", "no se puede leer el archivo: permiso denegado"),
        ("ELOOP", "content/articles/primero.md", "forman un ciclo"),
        ("EACCES", "content/articles", "no se puede leer el archivo: permiso denegado"),
    ] {
        let fault = (&*format!("error={error}"), "openat", Some(path));
        let message = ended(&with_fault(&site.ssg(&["check", "--lang", "es"]), fault), 1);
        assert!(message.contains(words) && message.contains(path), "{message}");
        // An unreadable article is not reported as missing.
        assert!(message.contains("errores: 1,") && !message.contains("gone:"), "{message}");
    }
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn a_full_stdout_is_a_failure() {
    let site = TinySite::new();
    site.must_build();
    let commands = [
        &["explain"][..],
        &["schema"],
        &["completions", "zsh"],
        &["schedule"],
        &["--help"],
        &["--version"],
        &["schema", "--format", "json"],
        &["check", "--format", "json"],
    ];
    for (turn, arguments) in commands.into_iter().enumerate() {
        let run = |lang: &str| {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            site.ssg(&[&["--lang", lang], arguments].concat()).stdout(full).output().unwrap()
        };
        is_one_failure(turn, run, "the disk is full", "el disco está lleno");
    }
    site.edit("content/pages/contacto.yaml", "heading: Contacto", "heading: Escríbenos");
    for stdout in [OpenOptions::new().write(true).open("/dev/full"), File::open("/dev/null")] {
        let message = ended(&site.ssg(&["diff"]).stdout(stdout.unwrap()).output().unwrap(), 2);
        assert!(message.contains("\nerror: cannot write to standard output: "));
    }
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    ended(&site.ssg(&["check", "--format", "github"]).stdout(full).output().unwrap(), 2);
}

#[test]
fn a_full_stderr_does_not_change_the_exit_code() {
    let site = TinySite::new();
    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    let code = |arguments: &[&str]| {
        site.ssg(arguments).stdout(Stdio::null()).stderr(full()).status().unwrap().code()
    };
    assert_eq!(code(&["build"]), Some(0));
    assert!(site.path("dist/index.html").is_file());
    assert_eq!(code(&["bild"]), Some(2));
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    assert_eq!(code(&["build"]), Some(1));
}

#[test]
fn an_invalid_source_date_epoch_is_refused() {
    let site = TinySite::new();
    let range_en = "is not between 0 (the year 1970) and 253370678400 (the year 9998)";
    let range_es = "no está entre 0 (el año 1970) y 253370678400 (el año 9998)";
    let clocks = [
        ("253370678401", range_en, range_es),
        ("9223372036854775807", range_en, range_es),
        ("99999999999999999999999999", range_en, range_es),
        ("-1", range_en, range_es),
        ("", "is empty", "está vacía"),
        ("1.5", "is not a whole number", "no es un número entero"),
        ("soon", "is not a number of seconds: `soon`", "no es un número de segundos: `soon`"),
        ("-", "is not a number of seconds: `-`", "no es un número de segundos: `-`"),
    ];
    for (turn, (clock, en, es)) in clocks.into_iter().enumerate() {
        let command = ["build", "schedule"][turn % 2];
        let run = |lang: &str| {
            let arguments = [command, "--lang", lang];
            site.ssg(&arguments).env("SOURCE_DATE_EPOCH", clock).output().unwrap()
        };
        is_one_failure(turn, run, en, es);
    }
    for clock in ["0", "253370678400"] {
        succeed(site.ssg(&["schedule"]).env("SOURCE_DATE_EPOCH", clock), clock);
    }
}

#[test]
fn a_file_size_limit_is_named_and_keeps_the_old_site() {
    // Only this file is larger than the limit, not the scripts that esbuild may write again.
    let robots = "# larger than the limit\n".repeat(1 << 20);
    let run = |lang: &str| {
        let site = TinySite::new();
        site.own("templates");
        site.must_build();
        let before = site.snapshot("dist");
        site.write("templates/robots.txt", &robots);
        let command = site.ssg(&["build", "--lang", lang]);
        let output = under(&["prlimit", "--fsize=16777216"], &command).output().unwrap();
        assert!(site.snapshot("dist") == before);
        output
    };
    let (en, es) = ("the size limit of this process", "límite de tamaño de este proceso");
    let message = is_one_failure(1, run, en, es);
    assert!(message.contains("robots.txt`"), "{message}");
    assert!(message.contains("cómo corregirlo: sube el límite: `ulimit -f unlimited`"));
}

#[test]
fn a_lack_of_memory_keeps_the_old_site() {
    let site = TinySite::new();
    site.own("templates");
    site.must_build();
    let before = site.snapshot("dist");
    // A sparse file larger than the process's memory limit.
    File::create(site.path("templates/robots.txt")).unwrap().set_len(1 << 30).unwrap();
    let size = fs::metadata(env!("CARGO_BIN_EXE_ssg")).unwrap().len();
    let limit = format!("--as={}", size + (500 << 20));
    let command = site.ssg(&["build", "--lang", "es"]);
    let message = ended(&under(&["prlimit", &limit], &command).output().unwrap(), 2);
    let expected = "/templates/robots.txt`: no hay suficiente memoria";
    assert!(message.contains(expected), "{message}");
    assert!(site.snapshot("dist") == before);
}

/// Runs `ssg` while some system calls of a kind fail.
fn while_failing(site: &TinySite, arguments: &[&str], (call, fault): (&str, &str)) -> Output {
    let mut command = site.ssg(arguments);
    command.env("RAYON_NUM_THREADS", "8").env("RUST_BACKTRACE", "1");
    with_fault(&command, (fault, call, None))
}

#[test]
fn a_panic_is_reported_as_a_fault_of_the_program() {
    let site = TinySite::new();
    let (en, es) = ("internal error in `ssg` at `", "error interno de `ssg` en `");
    // The standard library panics if it gets no random numbers.
    for (turn, command) in ["build", "schedule"].into_iter().enumerate() {
        let run = |lang: &str| {
            while_failing(&site, &[command, "--lang", lang], ("getrandom", "error=EIO"))
        };
        is_one_failure(turn, run, en, es);
    }
    let arguments = ["schedule", "--format", "json", "--lang", "es"];
    let output = while_failing(&site, &arguments, ("getrandom", "error=EIO"));
    ended(&output, 2);
    let report = stdout(&output);
    assert!(report.contains(es) && report.contains("\"errors\": 1,"), "{report}");
}

#[test]
fn a_command_line_is_refused_in_both_languages() {
    let site = TinySite::new();
    let mistakes = [
        (
            &["bild"][..],
            "unknown command `bild`\nhint: did you mean `build`?",
            "comando desconocido: `bild`\ncómo corregirlo: ¿quisiste decir `build`?",
        ),
        (
            &["build", "--jbos", "2"],
            "unknown option `--jbos` for this command",
            "este comando no tiene la opción `--jbos`",
        ),
        (
            &["build", "--jobs", "0"],
            "invalid value `0` for `--jobs <N>`\nhint: choose a whole number of at least 1",
            "`0` no es un valor válido de `--jobs <N>`\ncómo corregirlo: elige un número entero desde 1",
        ),
        (
            &["dev", "--port", "70000"],
            "invalid value `70000` for `--port <N>`",
            "`70000` no es un valor válido de `--port <N>`",
        ),
        (
            &["build", "--format", "xml"],
            "invalid value `xml` for `--format <FORMAT>`\nhint: choose one of: `human`, `json`, `github`",
            "cómo corregirlo: elige uno de: `human`, `json`, `github`",
        ),
        (&["build", "--quiet", "--verbose"], "cannot be used with", "no se puede usar con"),
        (&["new", "article"], "`<TITLE>` is missing", "falta `<TÍTULO>`"),
        (&["completions"], "`<SHELL>` is missing", "falta `<TERMINAL>`"),
        (&["build", "--out"], "`--out <DIR>` needs a value", "`--out <CARPETA>` necesita un valor"),
    ];
    for (turn, (arguments, en, es)) in mistakes.into_iter().enumerate() {
        let (lang, expected) = [("en", en), ("es", es)][turn % 2];
        let message =
            ended(&site.ssg(&[&["--lang", lang], arguments].concat()).output().unwrap(), 2);
        assert!(message.starts_with("error: ") && message.contains(expected), "{message}");
        assert_eq!(message.lines().count(), 2, "{message}");
    }
    let output = site.ssg(&["build", "--lang", "fr"]).env("LANG", "es_MX.UTF-8").output().unwrap();
    assert_eq!(
        stderr(&output),
        "error: `fr` no es un valor válido de `--lang <es|en>`\ncómo corregirlo: elige `es` o `en`\n"
    );
}

/// Tests the messages for mistakes in templates.
#[test]
fn templates_are_refused_in_both_languages() {
    let site = TinySite::new();
    site.own("templates");
    let mistakes = [
        (
            "atom.xml",
            "<feed",
            "{% for %}<feed",
            "invalid template syntax",
            "sintaxis de plantilla no válida",
        ),
        (
            "robots.txt",
            "{{ sitemap }}",
            "{{ sitemapp }}",
            "it uses an unknown value",
            "usa un valor que no existe",
        ),
        (
            "robots.txt",
            "{{ sitemap }}",
            "{{ sitemap | shout }}",
            "it uses an unknown filter or test",
            "usa un filtro o una prueba que no existe",
        ),
        (
            "document.html",
            "{{ body }}",
            "",
            "does not show `body` exactly once",
            "no muestra `body` exactamente una vez",
        ),
    ];
    for (turn, (file, from, to, en, es)) in mistakes.into_iter().enumerate() {
        site.edit(&format!("templates/{file}"), from, to);
        let run = |lang: &str| site.run(&["check", "--lang", lang]);
        let message = is_one_failure(turn, run, en, es);
        assert!(message.contains(&format!("`templates/{file}`")), "{message}");
        assert!(message.contains(["\nhint: ", "\ncómo corregirlo: "][turn % 2]), "{message}");
        let right = repository().join("templates").join(file);
        fs::copy(right, site.path("templates").join(file)).unwrap();
    }
    fs::remove_file(site.path("templates/atom.xml")).unwrap();
    let run = |lang: &str| site.run(&["check", "--lang", lang]);
    is_one_failure(0, run, "cannot read `", "no se puede leer `");
}

#[test]
fn limits_of_watching_and_serving_are_named() {
    let site = TinySite::new();
    for (call, error, en, es, hint) in [
        (
            "inotify_add_watch",
            "error=ENOSPC",
            "the system's limit of watched folders is reached",
            "se alcanzó el límite de carpetas vigiladas del sistema",
            "fs.inotify.max_user_watches",
        ),
        (
            "inotify_init1",
            "error=EMFILE",
            "cannot watch the files: this process has too many files open",
            "no se pueden vigilar los archivos: este proceso tiene demasiados",
            "fs.inotify.max_user_instances",
        ),
        (
            "bind",
            "error=EACCES",
            "cannot serve on 127.0.0.1: permission denied",
            "no se puede servir en 127.0.0.1: permiso denegado",
            "--port 8080",
        ),
    ] {
        let run = |lang: &str| while_failing(&site, &["dev", "--lang", lang], (call, error));
        let message = is_one_failure(1, run, en, es);
        assert!(message.contains(hint), "{call}");
    }
}
