import picocli.CommandLine;
import picocli.CommandLine.Command;
@Command(name = "app", subcommands = {Sub.class})
class App implements Runnable {
    public void run() {}
    @Command(name = "list") int list() { return 0; }
    public static void main(String[] args) { new CommandLine(new App()).execute(args); }
}
@Command(name = "sub")
class Sub implements java.util.concurrent.Callable<Integer> {
    public Integer call() { return 1; }
}
