package flow;

import java.util.*;
import org.elsewhere.Client;

/** What users of other tools reported as missing or wrong, case by case. */
class Envelope {
    private String label;
    public void setLabel(String value) { this.label = value; }
    public String getLabel() { return label; }
    public static Envelope parse(String text) { return new Envelope(); } // => Envelope
}

class Mailbox {
    private Envelope envelope = new Envelope(); // => Envelope
    private Client client = new Client();

    public void reset() {
        envelope.setLabel(""); // => Envelope.setLabel
    }

    public void setLabel(String value) {
        envelope.setLabel(value); // => Envelope.setLabel
    }

    public void execute(Client other) {
        client.execute(); // => none
        other.setLabel("x"); // => none
        Integer.parseInt("1"); // => none
        Objects.requireNonNull(other).getLabel(); // => none
    }

    <T extends Envelope> T open(T one) {
        one.getLabel(); // => Envelope.getLabel
        return one;
    }

    void typed() {
        this.<Envelope>open(envelope).getLabel(); // => Mailbox.open, Envelope.getLabel
        Envelope.parse("x").getLabel(); // => Envelope.parse, Envelope.getLabel
        Map<String, List<Envelope>> all = new HashMap<>();
        for (Map.Entry<String, List<Envelope>> entry : all.entrySet()) {
            entry.getValue().get(0).getLabel(); // => Envelope.getLabel
        }
    }

    static void parse(String text) {}
    static void outer(String text) { parse(text); } // => Mailbox.parse
}

class Sealed extends Mailbox {
    Sealed() { super(); }
    @Override public void reset() { super.reset(); } // => Mailbox.reset
}
