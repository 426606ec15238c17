import { useState } from "react";
import { fill } from "#app/strings/language.ts";
import { previewWords } from "../attachments/preview-words.ts";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

interface NewMessagesProps {
  messages: readonly MessageView[];
  peerId: number;
  /** Of theirs. */
  author: string;
}

/**
 * Says aloud what the other one writes from now on, each message once. The list of messages says nothing itself: in it
 * ages go on, older ones are put above, and menus open.
 */
export function NewMessages({ messages, peerId, author }: NewMessagesProps) {
  const theirs = messages.filter(({ from_id }) => from_id === peerId);
  // Not the last one: one's own may have been put behind it.
  const newest = Math.max(0, ...theirs.map(({ id }) => id));
  const [said, setSaid] = useState({ before: newest, until: newest });
  if (newest > said.until) setSaid({ before: said.until, until: newest });
  return (
    <div className="visually-hidden" aria-live="polite">
      {theirs
        .filter(({ id }) => id > said.before)
        .map((message) => (
          <p key={message.id}>{spokenOf(message, author)}</p>
        ))}
    </div>
  );
}

/** Who says what; of a message without words what came with it. */
export function spokenOf(
  { text, archivos }: Pick<MessageView, "text" | "archivos">,
  who: string,
): string {
  const kinds = archivos.map(({ tipo }) => tipo);
  return `${fill(strings.says, { who })}${text || previewWords("", kinds)}`;
}
