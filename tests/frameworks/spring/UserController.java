package demo;
import org.springframework.web.bind.annotation.*;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.kafka.annotation.KafkaListener;
@RestController
@RequestMapping("/users")
public class UserController {
    @GetMapping("/{id}") public String get(@PathVariable String id) { return id; }
    @PostMapping public String create() { return ""; }
    @RequestMapping(value = "/all", method = RequestMethod.GET) public String all() { return ""; }
    @Scheduled(fixedRate = 1000) void tick() {}
    @KafkaListener(topics = "t") void on(String m) {}
}
