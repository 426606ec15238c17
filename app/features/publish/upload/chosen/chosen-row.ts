import type { SendState } from "../sending/send-states.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** A chosen file as it is shown. */
export interface ChosenRow extends ChosenFile {
  problem: string | null;
  send: SendState;
}
