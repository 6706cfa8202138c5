//! What a commit message says: its subject, and the pull requests, issues and tickets that it refers to.

/// The longest subject that is kept, in characters.
const SUBJECT: usize = 200;

/// How many references of one message are kept.
const MAX_LINKS: usize = 20;

/// Words before a hyphen and a number that name no ticket.
const NO_TRACKER: &[&str] = &[
    "UTF", "UCS", "SHA", "MD", "ISO", "RFC", "CVE", "CWE", "GHSA", "PEP", "HTTP", "TLS", "SSL",
    "AES", "RSA", "IEEE", "EC", "ES", "JSR", "IPV", "X", "PY", "CP", "GB", "BASE", "ECMA", "ARM",
    "WIN", "LZ", "CRC", "GPL", "LGPL", "BSD", "MIT", "APACHE", "RUSTSEC", "UTC", "GMT",
];

/// The first line of a message that says something.
pub(super) fn subject(message: &str) -> String {
    let line = message.lines().map(str::trim).find(|line| !line.is_empty());
    line.unwrap_or_default().chars().take(SUBJECT).collect()
}

/// The references of a message: `pr:12 issue:34 ref:56 ticket:ABC-7`, each once, in the order of the message.
pub(super) fn links(message: &str) -> String {
    let mut found: Vec<String> = Vec::new();
    let first = subject(message);
    let mut previous = "";
    for word in message.split_whitespace() {
        let word = word.trim_matches(|letter: char| "()[]{},.;:'\"`<>".contains(letter));
        if let Some(link) = links_of(word, previous, &first) {
            let number = link.split_once(':').map_or("", |(_, number)| number);
            let known = found.iter().any(|known| {
                known
                    .split_once(':')
                    .is_some_and(|(_, known)| known == number)
            });
            if !known && found.len() < MAX_LINKS {
                found.push(link);
            }
        }
        previous = word;
    }
    found.join(" ")
}

/// Name and address of each co-author that a message names, each address once.
pub(super) fn co_authors(message: &str) -> Vec<(&str, &str)> {
    const TRAILER: &str = "co-authored-by:";
    let mut found: Vec<(&str, &str)> = Vec::new();
    for line in message.lines().map(str::trim) {
        let starts = line.get(..TRAILER.len());
        if !starts.is_some_and(|start| start.eq_ignore_ascii_case(TRAILER)) {
            continue;
        }
        let person = line.get(TRAILER.len()..).unwrap_or_default();
        let Some((name, rest)) = person.split_once('<') else {
            continue;
        };
        let email = rest.split('>').next().unwrap_or_default().trim();
        let is_new = found
            .iter()
            .all(|(_, known)| !known.eq_ignore_ascii_case(email));
        if is_new
            && !email.is_empty()
            && !email.contains(char::is_whitespace)
            && found.len() < MAX_LINKS
        {
            found.push((name.trim(), email));
        }
    }
    found
}

fn links_of(word: &str, previous: &str, subject: &str) -> Option<String> {
    if let Some(number) = number_after(word, '#') {
        let closing = matches!(
            previous.to_lowercase().as_str(),
            "fix"
                | "fixes"
                | "fixed"
                | "close"
                | "closes"
                | "closed"
                | "resolve"
                | "resolves"
                | "resolved"
        );
        let squashed = subject.ends_with(&format!("(#{number})"));
        let merged = previous == "request" && subject.starts_with("Merge pull request");
        let kind = match (closing, squashed || merged || previous == "PR") {
            (true, _) => "issue",
            (_, true) => "pr",
            _ => "ref",
        };
        return Some(format!("{kind}:{number}"));
    }
    if let Some(number) = number_after(word, '!') {
        return Some(format!("pr:{number}"));
    }
    if let Some((_, rest)) = word.split_once("/pull/") {
        return leading_number(rest).map(|number| format!("pr:{number}"));
    }
    if let Some((_, rest)) = word.split_once("/issues/") {
        return leading_number(rest).map(|number| format!("issue:{number}"));
    }
    if let Some(number) = word.strip_prefix("GH-").filter(|number| is_number(number)) {
        return Some(format!("ref:{number}"));
    }
    is_ticket(word).then(|| format!("ticket:{word}"))
}

/// The number of `#12`, or of `owner/name#12`; nothing may follow it.
fn number_after(word: &str, mark: char) -> Option<&str> {
    let (before, number) = word.split_once(mark)?;
    let before_is_name = before.is_empty() || before.contains('/');
    (before_is_name && is_number(number)).then_some(number)
}

fn is_number(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn leading_number(text: &str) -> Option<&str> {
    let end = text
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(text.len());
    text.get(..end).filter(|number| is_number(number))
}

/// `ABC-123`: a key of an issue tracker.
fn is_ticket(word: &str) -> bool {
    let Some((key, number)) = word.split_once('-') else {
        return false;
    };
    let letters = key
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_uppercase())
        && key.len() >= 2
        && key
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    letters && is_number(number) && !NO_TRACKER.contains(&key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn co_authors_are_those_of_the_trailers() {
        let message = "Pair\n\nCo-authored-by: Ben B <ben@x.org>\nco-authored-By: Cleo <c@x.org>\nCo-authored-by: nobody\nCo-authored-by: Ben <BEN@x.org>\n";
        assert_eq!(
            co_authors(message),
            [("Ben B", "ben@x.org"), ("Cleo", "c@x.org")]
        );
        assert!(co_authors("Co-authored-by: a b <a b>\nCo-auth\u{f6}red-by: x <x@y>").is_empty());
    }

    #[test]
    fn references_are_told_apart() {
        let cases = [
            (
                "Retry failed payments (#12)\n\nFixes #7, see #9.",
                "pr:12 issue:7 ref:9",
            ),
            (
                "Merge pull request #34 from a/b\n\nPAY-12: retry",
                "pr:34 ticket:PAY-12",
            ),
            (
                "Merge branch 'x' into 'main'\n\nSee merge request a/b!56",
                "pr:56",
            ),
            ("Use UTF-8 and SHA-256 (PAY-3)", "ticket:PAY-3"),
            (
                "Look at https://example.org/a/b/issues/5#note and https://example.org/a/b/pull/6",
                "issue:5 pr:6",
            ),
            ("color: #123abc, C#, #, PR #8", "pr:8"),
            ("", ""),
        ];
        for (message, expected) in cases {
            assert_eq!(links(message), expected, "{message}");
        }
        assert_eq!(subject("\n\n  first \nsecond"), "first");
    }
}
