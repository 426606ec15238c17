import { useCallback, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { useSignInAfter } from "#app/ui/browser/use-sign-in.ts";
import { postReaction } from "../client.ts";
import type { Emoji } from "./emoji.ts";
import type { MessageView, ReactionView } from "../view.ts";
import { strings } from "../strings.ts";

/** Puts one's sign on a message at once, and takes it back with a word when it could not be kept. */
export function useReactions(
  me: number,
  change: (id: number, how: (now: MessageView) => MessageView) => void,
) {
  const [error, setError] = useState<string | null>(null);
  const signInAfter = useSignInAfter();
  const react = useCallback(
    async (message: MessageView, emoji: Emoji | null) => {
      const { id, reactions: before = [] } = message;
      const mine = emoji ? [{ from_id: me, emoji }] : [];
      setError(null);
      change(id, (now) => withMine(now, me, mine));
      try {
        const reactions = await postReaction(id, emoji);
        change(id, (now) => reacted(now, reactions));
      } catch (failure) {
        const back = before.filter(({ from_id }) => from_id === me);
        change(id, (now) => withMine(now, me, back));
        if (signInAfter(failure)) return;
        const why = failure instanceof CallFailure ? failure.message : "";
        setError(fill(strings.reactions.failed, { why }));
      }
    },
    [me, change, signInAfter],
  );
  return { react, error };
}

function withMine(now: MessageView, me: number, mine: ReactionView[]): MessageView {
  const others = (now.reactions ?? []).filter(({ from_id }) => from_id !== me);
  return reacted(now, [...others, ...mine]);
}

/** What was deleted meanwhile has none. */
function reacted(now: MessageView, reactions: ReactionView[]): MessageView {
  return now.deleted ? now : { ...now, reactions };
}
