import { errorMessage } from "#app/strings/errors.ts";
import { fill } from "#app/strings/language.ts";
import type { SendState } from "#app/features/resumable/sending/send-states.ts";
import { isUndecided, type Smaller } from "../smaller/smaller-states.ts";
import { smallerWords } from "../smaller/smaller-words.ts";
import { strings } from "../strings.ts";
import { type ChosenFile, originOf } from "./chosen-file.ts";

const words = strings.sending;

type Row = Pick<ChosenFile, "file" | "anew" | "smaller" | "cut"> & {
  send: SendState;
  shrink: Smaller | null;
};

/** Where the bytes of a file are, in words. */
export function stateOf(row: Row): string {
  const { file, send, smaller, cut, shrink } = row;
  const { phase, why, refusal } = send;
  if (shrink && isUndecided(shrink) && phase === "waiting") return smallerWords(shrink);
  const percent = percentOf(send.sentBytes, file.size);
  if (phase === "stuck") return refusal?.message || words.stuck[why ?? "line"];
  if (phase === "refused") return refusal?.message || refusedWith(refusal?.status);
  if (phase === "missing" && (cut || smaller)) {
    return fill(cut ? words.missingCut : words.missingSmaller, { name: originOf(row).name });
  }
  if (phase === "missing" && percent === 0) return words.missingWhole;
  return fill(words[phase], { percent });
}

/** What has no body says so by its status alone. */
function refusedWith(status: number | undefined): string {
  return status === 401 ? errorMessage("session_expired") : words.refused;
}

/** Why it begins at its beginning although it had been begun. */
export function anewOf({ anew, send }: Row): string | null {
  if (anew) return words[anew];
  return send.isAnew ? words.anew : null;
}

/** Whether somebody has to do something about it. */
export function isTrouble({ phase }: SendState): boolean {
  return phase === "missing" || phase === "refused";
}

/** 100 only when it is whole. */
export function percentOf(sentBytes: number, totalBytes: number): number {
  return totalBytes > 0 ? Math.floor((100 * Math.min(sentBytes, totalBytes)) / totalBytes) : 0;
}
