//! Git repositories made in code, without a git binary: the same commits have the same hashes everywhere.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gix::ObjectId;
use gix::objs::tree::{Entry, EntryKind};

/// A repository that grows commit by commit. Its work tree is written by `check_out`.
pub struct Built {
    /// Its work tree.
    pub root: PathBuf,
    git: gix::Repository,
    /// The files of the state to be committed next.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The newest commit.
    pub head: Option<ObjectId>,
    /// The time of the next commit, in seconds since 1970.
    pub time: i64,
}

impl Built {
    /// An empty repository at a path, on the branch `main`.
    pub fn new(root: &Path) -> Built {
        std::fs::create_dir_all(root).expect("a directory");
        let git = gix::ThreadSafeRepository::init_opts(
            root,
            gix::create::Kind::WithWorktree,
            gix::create::Options::default(),
            gix::open::Options::isolated(),
        )
        .expect("a repository")
        .to_thread_local();
        Built {
            root: root.to_path_buf(),
            git,
            files: BTreeMap::new(),
            head: None,
            time: 1_600_000_000,
        }
    }

    /// Changes a file of the next state; none deletes it.
    pub fn set(&mut self, path: &str, text: Option<&str>) -> &mut Self {
        match text {
            Some(text) => self.files.insert(path.to_owned(), text.into()),
            None => self.files.remove(path),
        };
        self
    }

    /// Gives a file another name.
    pub fn rename(&mut self, from: &str, to: &str) -> &mut Self {
        let bytes = self.files.remove(from).expect("the file");
        self.files.insert(to.to_owned(), bytes);
        self
    }

    /// Commits on top of the newest commit, a day after it.
    pub fn commit(&mut self, author: &str, message: &str) -> ObjectId {
        let parents: Vec<ObjectId> = self.head.into_iter().collect();
        self.commit_onto(author, message, &parents)
    }

    /// Commits with these parents, a day after the commit before.
    pub fn commit_onto(&mut self, author: &str, message: &str, parents: &[ObjectId]) -> ObjectId {
        let tree = write_tree(&self.git, &self.files, "");
        let (name, email) = author.split_once(" <").expect("`name <address>`");
        let signature = gix::actor::Signature {
            name: name.into(),
            email: email.trim_end_matches('>').into(),
            time: gix::date::Time::new(self.time, 0),
        };
        let commit = gix::objs::Commit {
            tree,
            parents: parents.iter().copied().collect(),
            author: signature.clone(),
            committer: signature,
            encoding: None,
            message: message.into(),
            extra_headers: Vec::new(),
        };
        let id = self.git.write_object(&commit).expect("a commit").detach();
        self.time += 86_400;
        self.head = Some(id);
        id
    }

    /// Lets `main` point to the newest commit, and writes the work tree and the index.
    pub fn check_out(&self) {
        let Some(head) = self.head else { return };
        let branch = self.git.git_dir().join("refs/heads/main");
        std::fs::create_dir_all(branch.parent().expect("a parent")).expect("a directory");
        std::fs::write(branch, format!("{head}\n")).expect("a branch");
        for (path, bytes) in &self.files {
            let path = self.root.join(path);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
            std::fs::write(path, bytes).expect("a file");
        }
        let tree = write_tree(&self.git, &self.files, "");
        let mut index = self.git.index_from_tree(&tree).expect("an index");
        index.write(Default::default()).expect("an index");
    }
}

/// Writes the tree of the files below a directory (with a slash at its end; empty for the top).
fn write_tree(git: &gix::Repository, files: &BTreeMap<String, Vec<u8>>, below: &str) -> ObjectId {
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    for (path, bytes) in files {
        let Some(inside) = path.strip_prefix(below) else {
            continue;
        };
        let (name, entry) = match inside.split_once('/') {
            // A directory sorts as if its name ended with a slash.
            Some((name, _)) if entries.contains_key(&format!("{name}/")) => continue,
            Some((name, _)) => (
                format!("{name}/"),
                write_tree(git, files, &format!("{below}{name}/")),
            ),
            None => (
                inside.to_owned(),
                git.write_blob(bytes).expect("a blob").detach(),
            ),
        };
        let kind = if name.ends_with('/') {
            EntryKind::Tree
        } else {
            EntryKind::Blob
        };
        let entry = Entry {
            mode: kind.into(),
            filename: name.trim_end_matches('/').into(),
            oid: entry,
        };
        entries.insert(name, entry);
    }
    let tree = gix::objs::Tree {
        entries: entries.into_values().collect(),
    };
    git.write_object(&tree).expect("a tree").detach()
}

const ADA: &str = "Ada <ada@example.org>";
const BEN: &str = "Ben <ben@example.org>";

/// The repository of the golden answers: renames, a merge, two addresses of one author, a program, owners.
pub fn shop(root: &Path) -> Built {
    let mut shop = Built::new(root);
    let retry = "\"\"\"Retries.\"\"\"\n\n\ndef execute(action):\n    return action()\n\n\ndef pause(seconds):\n    return seconds\n";
    shop.set("shop/again.py", Some(retry))
        .set("README.md", Some("# Shop\n"));
    shop.set(
        "CODEOWNERS",
        Some("*  @ben\n/shop/ @ada @example/payments\n"),
    );
    shop.set(
        ".mailmap",
        Some("Ada <ada@example.org> <ada@old.example.org>\n"),
    );
    shop.commit(
        "ada <ada@old.example.org>",
        "Retry failed payments (#1)\n\nFixes #7.",
    );
    shop.rename("shop/again.py", "shop/retry.py")
        .commit(ADA, "Call it what it is");
    let orders =
        "from shop.retry import execute\n\n\ndef place(item):\n    return execute(lambda: item)\n";
    let tests = "from shop.orders import place\n\n\ndef test_place():\n    assert place(1) == 1\n";
    let fork = shop.head.expect("a commit");
    shop.set("shop/orders.py", Some(orders))
        .set("tests/test_orders.py", Some(tests));
    let side = shop.commit(BEN, "PAY-12: place orders");
    shop.files.remove("shop/orders.py");
    shop.files.remove("tests/test_orders.py");
    shop.set("README.md", Some("# Shop\n\nSells things.\n"));
    let line = shop.commit_onto(ADA, "Say what it does", &[fork]);
    shop.set("shop/orders.py", Some(orders))
        .set("tests/test_orders.py", Some(tests));
    shop.commit_onto(ADA, "Merge pull request #2 from ben/orders", &[line, side]);
    let longer = orders.replace(
        "return execute(lambda: item)",
        "assert item\n    return execute(lambda: item)",
    );
    let checked = format!("{tests}\n\ndef test_nothing():\n    assert not place(0)\n");
    shop.set("shop/orders.py", Some(&longer))
        .set("tests/test_orders.py", Some(&checked));
    shop.commit(BEN, "Refuse nothing (#3)");
    let quick = retry.replace("return seconds", "return seconds / 2");
    shop.set("shop/retry.py", Some(&quick));
    shop.commit(
        "dependabot[bot] <1+dependabot[bot]@users.noreply.github.com>",
        "Bump pauses",
    );
    let more = longer.replace("assert item", "assert item is not None");
    let again = format!("{checked}\n\ndef test_zero():\n    assert place(0) == 0\n");
    shop.set("shop/orders.py", Some(&more))
        .set("tests/test_orders.py", Some(&again));
    shop.commit(BEN, "Zero is something, see #9");
    let twice = quick.replace(
        "return action()",
        "try:\n        return action()\n    except ValueError:\n        return action()",
    );
    shop.set("shop/retry.py", Some(&twice)).set(
        "README.md",
        Some("# Shop\n\nSells things, twice if need be.\n"),
    );
    shop.time += 40 * 86_400;
    shop.commit(ADA, "Try twice");
    shop.check_out();
    shop
}
