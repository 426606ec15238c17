import { type Dispatch, type FormEvent, type RefObject, type SetStateAction, useRef } from "react";
import { fill } from "#app/strings/language.ts";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { keepBehind, keepCall, sendBefore } from "#app/ui/browser/outbox/outbox.ts";
import type { Call } from "#app/ui/browser/outbox/waiting.ts";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { useSignInAfter } from "#app/ui/browser/use-sign-in.ts";
import {
  type Draft,
  endSending,
  giveBack,
  readDraft,
  startSending,
  useSendState,
  useUnsent,
} from "#app/ui/forms/unsent.ts";
import { useAttachments } from "../attachments/use-attachments.ts";
import { postMessage, threadPath } from "../client.ts";
import { sayTyping } from "../live/say-typing.ts";
import { draftPlace } from "./draft.ts";
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
  /** Where one writes. */
  inputRef: RefObject<HTMLTextAreaElement>;
  /** The message that is answered. */
  answering: MessageView | null;
  onAnswering: Dispatch<SetStateAction<MessageView | null>>;
  onSent: (message: MessageView) => void;
}

/**
 * Sends without leaving the page: what is written shows at once as on its way, and comes back into the
 * box when it could not be sent. It is kept over a reload until the server has it.
 */
export function useComposer(props: ComposerProps) {
  const { me, peer, inputRef, answering, onAnswering, onSent } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const place = draftPlace(me, peer.id_usuario);
  const { text, type } = useUnsent({ place, box: inputRef });
  const { sending, problem } = useSendState(place);
  const isSending = sending.length > 0;
  const length = lengthOf(text);
  const attachments = useAttachments();
  const signInAfter = useSignInAfter();

  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => {
    type(value);
    if (value.trim()) sayTyping(peer.id_usuario);
  };

  const send = async (sent: Draft) => {
    startSending(place, sent);
    attachments.hold();
    const kept = keptOf(sent, { me, peerId: peer.id_usuario });
    const finish = () => {
      // What was chosen since is for the next one.
      onAnswering((now) => (now?.id === sent.answers ? null : now));
      attachments.clear();
      endSending(place, sent);
    };
    try {
      // What waits was typed before it; with files it cannot wait.
      if (sent.uploads) await sendBefore(kept);
      if (sent.uploads || !(await keepBehind(kept)))
        onSent(await postMessage(peer.id_usuario, sent));
      finish();
    } catch (failure) {
      if (isUnanswered(failure) && !sent.uploads && (await keepCall(kept))) return finish();
      const message = fill(strings.composer.failed, { why: whyOf(failure) });
      const isLeaving = signInAfter(failure);
      if (!isLeaving) attachments.letGo();
      giveBack(place, sent, isLeaving ? null : { message });
    } finally {
      // Unless one has turned to something else meanwhile.
      const at = document.activeElement;
      if (at === document.body || formRef.current?.contains(at)) inputRef.current?.focus();
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || length > MESSAGE_MAX || !attachments.isReady) return;
    const uploads = attachments.uploads.join() || undefined;
    if (length === 0 && !uploads) return;
    void send(redrafted(readDraft(place), answering, uploads));
  };

  const error = problem?.message ?? null;
  return { formRef, length, isSending, error, onInput, onSubmit, attachments };
}

/** As it is sent now: what it answers may have been chosen after the words. */
function redrafted(draft: Draft, answering: MessageView | null, uploads?: string): Draft {
  const isSame = answering?.id === draft.answers && uploads === draft.uploads;
  return isSame ? draft : { ...draft, clave: randomKey(), answers: answering?.id, uploads };
}

/** Where there was no answer it waits in this browser until there is one; with files it stays in its form. */
function keptOf(sent: Draft, { me, peerId }: { me: number; peerId: number }): Call {
  return {
    ...{ viewer: me, kind: "message", path: threadPath(peerId), key: sent.clave },
    ...{ json: { text: sent.text, responde_a: sent.answers }, words: sent.text },
    where: `/messages?to=${peerId}`,
  };
}

function isUnanswered(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.status === 0;
}

function whyOf(failure: unknown): string {
  return failure instanceof CallFailure ? (failure.fields.text ?? failure.message) : "";
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}
