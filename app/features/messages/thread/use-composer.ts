import { type FormEvent, useEffect, useRef, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { keepCall } from "#app/ui/browser/outbox/outbox.ts";
import { useSignInAfter } from "#app/ui/browser/use-sign-in.ts";
import { useAttachments } from "../attachments/use-attachments.ts";
import { postMessage, threadPath } from "../client.ts";
import { sayTyping } from "../live/say-typing.ts";
import { type Draft, draftPlace, newKey, readDraft, redraft, writeDraft } from "./draft.ts";
import { MESSAGE_MAX } from "../limits.ts";
import type { MessageView, PeerView } from "../view.ts";
import { strings } from "../strings.ts";

/** A form that came back. */
export interface FailedSend {
  error: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

export interface ComposerProps {
  me: number;
  peer: PeerView;
  /** Sent without scripts, so that a reload sends nothing twice. */
  clave: string;
  failure: FailedSend | null;
  /** The message that is answered. */
  answering: MessageView | null;
  onAnswering: (message: MessageView | null) => void;
  /** The text that is on its way; null: none is. */
  onPending: (text: string | null) => void;
  onSent: (message: MessageView) => void;
}

/**
 * Sends without leaving the page: what is written shows at once as on its way, and comes back into the
 * box when it could not be sent. It is kept over a reload until the server has it.
 */
export function useComposer(props: ComposerProps) {
  const { me, peer, failure, answering, onAnswering, onPending, onSent } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const draft = useRef<Draft>({ text: "", clave: "" });
  const attachments = useAttachments();
  const signInAfter = useSignInAfter();
  const place = draftPlace(me, peer.id_usuario);

  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const kept = readDraft(place);
    // Somebody may have written before the script was there.
    if (!input.value && kept) input.value = kept.text;
    draft.current = kept?.text === input.value ? kept : { text: input.value, clave: newKey() };
    setLength(lengthOf(input.value));
  }, [place, failure]);

  const write = (text: string) => {
    if (inputRef.current) inputRef.current.value = text;
    draft.current = redraft(draft.current, text);
    setLength(lengthOf(text));
  };

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    draft.current = redraft(draft.current, event.currentTarget.value);
    writeDraft(place, draft.current);
    setLength(lengthOf(draft.current.text));
    if (draft.current.text.trim()) sayTyping(peer.id_usuario);
  };

  const send = async (sent: Draft) => {
    setSending(true);
    setError(null);
    onPending(sent.text.trim() || strings.attachments.previews.files);
    write("");
    try {
      onSent(await postMessage(peer.id_usuario, sent));
      onAnswering(null);
      attachments.clear();
      writeDraft(place, draft.current);
    } catch (failure) {
      if (await isKept(failure, { me, peerId: peer.id_usuario, sent })) {
        onAnswering(null);
        writeDraft(place, draft.current);
        return;
      }
      // What was written waits in this tab.
      if (signInAfter(failure)) return;
      const since = draft.current.text;
      draft.current = since ? redraft(sent, `${sent.text}\n${since}`) : sent;
      write(draft.current.text);
      writeDraft(place, draft.current);
      setError(fill(strings.composer.failed, { why: whyOf(failure) }));
    } finally {
      onPending(null);
      setSending(false);
      inputRef.current?.focus();
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { text } = draft.current;
    if (isSending || lengthOf(text) > MESSAGE_MAX || !attachments.isReady) return;
    const uploads = attachments.uploads.join() || undefined;
    if (lengthOf(text) === 0 && !uploads) return;
    draft.current = redrafted(draft.current, answering, uploads);
    void send(draft.current);
  };

  return { formRef, inputRef, length, isSending, error, onInput, onSubmit, attachments };
}

/** As it is sent now: what it answers may have been chosen after the words. */
function redrafted(draft: Draft, answering: MessageView | null, uploads?: string): Draft {
  const isSame = answering?.id === draft.answers && uploads === draft.uploads;
  return isSame ? draft : { ...draft, clave: newKey(), answers: answering?.id, uploads };
}

/** Where there was no answer it waits in this browser until there is one; with files it stays in its form. */
async function isKept(
  failure: unknown,
  { me, peerId, sent }: { me: number; peerId: number; sent: Draft },
): Promise<boolean> {
  if (!(failure instanceof CallFailure) || failure.status !== 0 || sent.uploads) return false;
  return keepCall({
    ...{ viewer: me, kind: "message", path: threadPath(peerId), key: sent.clave },
    ...{ json: { text: sent.text, responde_a: sent.answers }, words: sent.text },
    where: `/messages?to=${peerId}`,
  });
}

function whyOf(failure: unknown): string {
  return failure instanceof CallFailure ? (failure.fields.text ?? failure.message) : "";
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}
