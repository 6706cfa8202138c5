// Declarations that lie beside a JavaScript file: they alone know its types.
import { Ghost, Haunt } from "./ghost";

export function walk(ghost: Ghost, haunt: Haunt): void {
    ghost.walk(); // => Ghost.walk
    haunt.walk(); // => Haunt.walk
}
