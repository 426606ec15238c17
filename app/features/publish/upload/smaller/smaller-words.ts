import { fill } from "#app/strings/language.ts";
import { remainingWords, sizeWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import type { Smaller } from "./smaller-states.ts";

const words = strings.smaller;

/** How far a file is on its way to being smaller, in words; empty where it is not. */
export function smallerWords(smaller: Smaller): string {
  if (smaller.phase === "none") return smaller.why ? words.obstacles[smaller.why] : "";
  if (smaller.phase === "looking") return words.looking;
  if (smaller.phase === "kept") return words[smaller.why];
  const sizes = { before: sizeWords(smaller.before), after: sizeWords(smaller.after) };
  if (smaller.phase === "making") {
    const { part, secondsLeft } = smaller;
    const making = fill(words.making, { percent: Math.floor(100 * part) });
    return secondsLeft === null ? making : `${making} · ${remainingWords(secondsLeft)}`;
  }
  return smaller.phase === "off" ? "" : fill(words[smaller.phase], sizes);
}

/** What is offered: the sizes before and after. */
export function offerWords(
  { before, after }: { before: number; after: number },
  kind: "video" | "image",
): string {
  return fill(words.offer[kind], { before: sizeWords(before), after: sizeWords(after) });
}
