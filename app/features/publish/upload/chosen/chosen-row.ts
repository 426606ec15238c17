import type { SendState } from "#app/features/resumable/sending/send-states.ts";
import type { Smaller } from "../smaller/smaller-states.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** A chosen file as it is shown. */
export interface ChosenRow extends ChosenFile {
  problem: string | null;
  /** That is all: made smaller it could be sent. */
  isTooLarge: boolean;
  send: SendState;
  /** Whether it is sent smaller than it is; null: there is nothing to say of that. */
  shrink: Smaller | null;
}
