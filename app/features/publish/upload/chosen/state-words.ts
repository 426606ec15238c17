import { errorMessage } from "#app/strings/errors.ts";
import { fill } from "#app/strings/language.ts";
import type { SendState } from "../sending/send-states.ts";
import { strings } from "../strings.ts";
import type { ChosenFile } from "./chosen-file.ts";

const words = strings.sending;

type Row = Pick<ChosenFile, "file" | "isChanged"> & { send: SendState };

/** Where the bytes of a file are, in words. */
export function stateOf({ file, send }: Row): string {
  const { phase, why, refusal } = send;
  const percent = percentOf(send.sentBytes, file.size);
  if (phase === "stuck") return refusal?.message || words.stuck[why ?? "line"];
  if (phase === "refused") return refusal?.message || refusedWith(refusal?.status);
  if (phase === "missing" && percent === 0) return words.missingWhole;
  return fill(words[phase], { percent });
}

/** What has no body says so by its status alone. */
function refusedWith(status: number | undefined): string {
  return status === 401 ? errorMessage("session_expired") : words.refused;
}

/** Why it begins at its beginning although it had been begun. */
export function anewOf({ isChanged, send }: Row): string | null {
  if (isChanged) return words.changed;
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
