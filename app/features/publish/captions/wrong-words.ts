import { CUE_MAX, CUES_MAX } from "#app/features/media/captions/limits.ts";
import type { WrongLine } from "#app/features/media/captions/text.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

/** What is wrong with captions, line by line. */
export function wrongWords(wrong: readonly WrongLine[]): string {
  return wrong
    .map(({ line, fault }) =>
      fault === "none"
        ? strings.faults.none
        : `${fill(strings.line, { line })} ${fill(strings.faults[fault], { max: fault === "many" ? CUES_MAX : CUE_MAX })}`,
    )
    .join("\n");
}
