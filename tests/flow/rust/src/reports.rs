//! What users of other tools reported as missing or wrong, case by case.
use crate::{Folder, Order};
use elsewhere::Client;

pub struct Envelope { label: String }
impl Envelope {
    pub fn new(label: &str) -> Self { Envelope { label: label.to_string() } } // => Envelope
    pub fn set_label(&mut self, label: &str) { self.label = label.into(); }
    pub fn parse(text: &str) -> Result<Envelope, String> { Ok(Envelope::new(text)) } // => Envelope.new
}

pub struct Mailbox { envelope: Envelope, client: Client }
impl Mailbox {
    pub fn new(client: Client) -> Self { Self { envelope: Envelope::new("x"), client } } // => Envelope.new, Mailbox
    pub fn set_label(&mut self, label: &str) {
        self.envelope.set_label(label); // => Envelope.set_label
        self.client.set_label(label); // => none
    }
}

impl From<Envelope> for Mailbox {
    fn from(envelope: Envelope) -> Self { Mailbox { envelope, client: Client::new() } } // => Mailbox
}

pub trait Store { fn save(&self); fn all(&self) { self.save() } } // => Store.save, <Folder as Store>.save
impl Store for Folder { fn save(&self) { Folder::save(self) } } // => Folder.save

pub fn turbofish(texts: &[&str]) -> Vec<Envelope> {
    let found = texts.iter().map(|text| Envelope::parse(text)).collect::<Result<Vec<Envelope>, _>>(); // => Envelope.parse
    for one in found.unwrap_or_default().iter_mut() {
        one.set_label("x"); // => Envelope.set_label
    }
    "7".parse::<u32>().ok();  // => none
    Vec::new()
}

pub fn question(text: &str) -> Result<(), String> {
    Envelope::parse(text)?.set_label("x"); // => Envelope.parse, Envelope.set_label
    Ok(())
}
