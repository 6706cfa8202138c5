// Uses prints what javac resolves in the sources below a folder, as the JSON lines that scip_file.py reads.
//
//     java Uses.java FOLDER [CLASSPATH] > TRUTH.jsonl
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.tools.*;

public class Uses {
    static final Map<Element, String> PLACES = new HashMap<>();
    static PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    static Trees trees;
    static Path root;

    static String place(CompilationUnitTree unit, long offset) throws Exception {
        LineMap lines = unit.getLineMap();
        long line = lines.getLineNumber(offset);
        return line + "," + (offset - lines.getStartPosition(line) + 1);
    }

    static String path(CompilationUnitTree unit) {
        return root.relativize(Paths.get(unit.getSourceFile().toUri())).toString();
    }

    /** Where a name stands in a tree: the first whole word at or after its preferred position. */
    static long find(CompilationUnitTree unit, long from, String name) throws Exception {
        CharSequence text = unit.getSourceFile().getCharContent(true);
        int at = text.toString().indexOf(name, (int) from);
        while (at > 0 && Character.isJavaIdentifierPart(text.charAt(at - 1))) at = text.toString().indexOf(name, at + 1);
        return at;
    }

    static class Definitions extends TreePathScanner<Void, CompilationUnitTree> {
        void add(Tree tree, CompilationUnitTree unit, String name, long from) {
            try {
                Element element = trees.getElement(getCurrentPath());
                long at = find(unit, from, name);
                if (element != null && at >= 0) PLACES.put(element, path(unit) + "\u0000" + place(unit, at));
            } catch (Exception error) { throw new RuntimeException(error); }
        }
        long start(Tree tree, CompilationUnitTree unit, ModifiersTree modifiers) {
            SourcePositions positions = trees.getSourcePositions();
            long end = positions.getEndPosition(unit, modifiers);
            return Math.max(end, positions.getStartPosition(unit, tree));
        }
        @Override public Void visitClass(ClassTree tree, CompilationUnitTree unit) {
            if (tree.getSimpleName().length() > 0) add(tree, unit, tree.getSimpleName().toString(), start(tree, unit, tree.getModifiers()));
            return super.visitClass(tree, unit);
        }
        @Override public Void visitMethod(MethodTree tree, CompilationUnitTree unit) {
            String name = tree.getName().toString();
            Element element = trees.getElement(getCurrentPath());
            if (name.equals("<init>") && element != null) name = element.getEnclosingElement().getSimpleName().toString();
            long from = start(tree, unit, tree.getModifiers());
            if (tree.getReturnType() != null) from = Math.max(from, trees.getSourcePositions().getEndPosition(unit, tree.getReturnType()));
            if (trees.getSourcePositions().getEndPosition(unit, tree) > 0) add(tree, unit, name, from);
            return super.visitMethod(tree, unit);
        }
        @Override public Void visitVariable(VariableTree tree, CompilationUnitTree unit) {
            long from = start(tree, unit, tree.getModifiers());
            if (tree.getType() != null) from = Math.max(from, trees.getSourcePositions().getEndPosition(unit, tree.getType()));
            add(tree, unit, tree.getName().toString(), from);
            return super.visitVariable(tree, unit);
        }
    }

    static class Names extends TreePathScanner<Void, CompilationUnitTree> {
        void use(Element element, CompilationUnitTree unit, long at) {
            try {
                if (element == null || at < 0) return;
                String[] place = place(unit, at).split(",");
                String target = PLACES.get(element);
                String targets = "";
                if (target != null) {
                    String[] parts = target.split("\u0000");
                    targets = "[\"" + parts[0] + "\"," + parts[1] + "]";
                }
                out.println("{\"path\":\"" + path(unit) + "\",\"line\":" + place[0] + ",\"column\":" + place[1] + ",\"targets\":[" + targets + "]}");
            } catch (Exception error) { throw new RuntimeException(error); }
        }
        @Override public Void visitIdentifier(IdentifierTree tree, CompilationUnitTree unit) {
            if (!(getCurrentPath().getParentPath().getLeaf() instanceof NewClassTree))
                use(trees.getElement(getCurrentPath()), unit, trees.getSourcePositions().getStartPosition(unit, tree));
            return super.visitIdentifier(tree, unit);
        }
        @Override public Void visitMemberSelect(MemberSelectTree tree, CompilationUnitTree unit) {
            long end = trees.getSourcePositions().getEndPosition(unit, tree);
            use(trees.getElement(getCurrentPath()), unit, end < 0 ? -1 : end - tree.getIdentifier().length());
            return super.visitMemberSelect(tree, unit);
        }
        @Override public Void visitMemberReference(MemberReferenceTree tree, CompilationUnitTree unit) {
            long end = trees.getSourcePositions().getEndPosition(unit, tree);
            use(trees.getElement(getCurrentPath()), unit, end - tree.getName().length());
            return super.visitMemberReference(tree, unit);
        }
        @Override public Void visitNewClass(NewClassTree tree, CompilationUnitTree unit) {
            Tree name = tree.getIdentifier();
            if (name instanceof ParameterizedTypeTree) name = ((ParameterizedTypeTree) name).getType();
            Element element = trees.getElement(getCurrentPath());
            if (tree.getClassBody() != null || element == null || PLACES.get(element) == null) element = trees.getElement(new TreePath(getCurrentPath(), name));
            long end = trees.getSourcePositions().getEndPosition(unit, name);
            if (name instanceof IdentifierTree) use(element, unit, trees.getSourcePositions().getStartPosition(unit, name));
            else if (name instanceof MemberSelectTree) use(element, unit, end - ((MemberSelectTree) name).getIdentifier().length());
            return super.visitNewClass(tree, unit);
        }
    }

    public static void main(String[] args) throws Exception {
        root = Paths.get(args[0]).toRealPath();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        List<Path> files = new ArrayList<>();
        try (var walk = Files.walk(root)) {
            walk.filter(path -> path.toString().endsWith(".java") && !path.endsWith("module-info.java") && !path.endsWith("package-info.java")).forEach(files::add);
        }
        Collections.sort(files);
        List<String> options = new ArrayList<>(List.of("-proc:none", "-Xmaxerrs", "100000", "-nowarn"));
        if (args.length > 1) options.addAll(List.of("-classpath", args[1]));
        JavacTask task = (JavacTask) compiler.getTask(null, manager, error -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
        trees = Trees.instance(task);
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        for (CompilationUnitTree unit : units) new Definitions().scan(unit, unit);
        for (CompilationUnitTree unit : units) new Names().scan(unit, unit);
        out.flush();
    }
}
