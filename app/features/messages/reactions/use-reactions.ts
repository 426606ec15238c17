import { useCallback, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { useSignInAfter } from "#app/ui/browser/use-sign-in.ts";
import { postReaction } from "../client.ts";
import type { Emoji } from "./emoji.ts";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

/** Puts one's sign on a message at once, and takes it back with a word when it could not be kept. */
export function useReactions(me: number, show: (messages: readonly MessageView[]) => void) {
  const [error, setError] = useState<string | null>(null);
  const signInAfter = useSignInAfter();
  const react = useCallback(
    async (message: MessageView, emoji: Emoji | null) => {
      const others = (message.reactions ?? []).filter(({ from_id }) => from_id !== me);
      const mine = emoji ? [{ from_id: me, emoji }] : [];
      setError(null);
      show([{ ...message, reactions: [...others, ...mine] }]);
      try {
        show([{ ...message, reactions: await postReaction(message.id, emoji) }]);
      } catch (failure) {
        show([message]);
        if (signInAfter(failure)) return;
        const why = failure instanceof CallFailure ? failure.message : "";
        setError(fill(strings.reactions.failed, { why }));
      }
    },
    [me, show, signInAfter],
  );
  return { react, error };
}
