package flow;

/** Names that a type inherits: nested types as bases, overloads beside its own, fields beside methods of their name. */
interface Measured {
    int measure();
}

class Chest {
    static class Drawer {
        int count() { return 1; }
        String label(String text) { return text; }
    }

    protected Drawer size;
    protected int entries;

    Drawer find(int at) { return size; }
    void put(int at, String text) {}
}

class Cupboard extends Chest implements Measured {
    static class Shelf extends Drawer {
        Shelf() { super(); } // => Drawer
        int twice() { return count() + this.count(); } // => Drawer.count
        String label(String text, int at) { return label(text); } // => Drawer.label
    }

    class Board extends Shelf {
        String size() { return label("x"); } // => Drawer.label
        int narrow(Drawer size) { return size.count(); } // => Drawer.count
    }

    int size() { return size.count(); } // => Drawer.count
    Chest.Drawer find(String name, int more) { return find(name.length() + more); } // => Chest.find
    void put(String text) { put(0, text); } // => Chest.put
    public int measure() { return new Shelf().count(); } // => Cupboard.Shelf, Drawer.count

    int both(Cupboard other, Board board) {
        other.put(1, "x"); // => Chest.put
        other.put("x"); // => Cupboard.put
        return board.count() + other.find("a", 1).count() + other.find(2).count(); // => Drawer.count, Cupboard.find, Chest.find
    }
}

class Plain implements Measured {
    Plain() { super(); } // => none
    public int measure() { return 0; }
}
