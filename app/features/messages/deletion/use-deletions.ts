import { useCallback, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { useSignInAfter } from "#app/ui/browser/use-sign-in.ts";
import { hideMessage, removeMessage } from "../client.ts";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

export type Deletion = "both" | "self";

/** Takes a message away at once, for both or for oneself, and gives it back with a word when that failed. */
export function useDeletions(change: (id: number, how: (now: MessageView) => MessageView) => void) {
  const [error, setError] = useState<string | null>(null);
  const signInAfter = useSignInAfter();
  const remove = useCallback(
    async (message: MessageView, how: Deletion) => {
      const taken = how === "both" ? deletedOf(message) : hiddenOf(message);
      setError(null);
      change(message.id, () => taken);
      try {
        await (how === "both" ? removeMessage(message.id) : hideMessage(message.id));
      } catch (failure) {
        // What the server has said of it meanwhile stands.
        change(message.id, (now) => (now === taken ? message : now));
        if (signInAfter(failure)) return;
        const why = failure instanceof CallFailure ? failure.message : "";
        setError(fill(strings.deletion.failed, { why }));
      }
    },
    [change, signInAfter],
  );
  return { remove, error };
}

/** As the server gives it from then on. */
function deletedOf({ id, from_id, to_id, created_at, seen }: MessageView): MessageView {
  const gone = { archivos: [], text: strings.deleted, deleted: true as const };
  return { id, from_id, to_id, created_at, seen, ...gone };
}

function hiddenOf(message: MessageView): MessageView {
  return { ...message, archivos: [], text: strings.hidden, hidden: true };
}
