import type { KeyboardEvent } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { sendForm } from "#app/ui/forms/send-form.ts";
import { Form } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isComposing } from "#app/ui/keys/composing.ts";
import { common } from "#app/ui/strings.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Answering } from "../answers/answering.tsx";
import { ChosenList } from "../attachments/chosen-list.tsx";
import { Picker } from "../attachments/picker.tsx";
import styles from "./composer.module.css";
import { MESSAGE_MAX } from "../limits.ts";
import { Room } from "../spoken/room.tsx";
import { type ComposerProps, useComposer } from "./use-composer.ts";
import { strings } from "../strings.ts";

export function Composer(props: ComposerProps) {
  const { me, peer, clave, failure, inputRef, answering, onAnswering } = props;
  const composer = useComposer(props);
  const { formRef, length, isSending, error, onInput, onSubmit, attachments } = composer;
  const here = `/messages?to=${peer.id_usuario}`;
  const isReady = useScripted();
  const tooLong = length > MESSAGE_MAX;
  const isEmpty = length === 0 && attachments.chosen.length === 0;
  const failed = failure && (failure.fields.text ?? failure.error);
  const problem = error ?? (failed ? fill(strings.composer.failed, { why: failed }) : null);
  return (
    <Form
      method="post"
      action={answering ? `${here}&responder=${answering.id}` : here}
      encType="multipart/form-data"
      className={styles.form}
      ref={formRef}
      onSubmit={onSubmit}
    >
      {problem && (
        <div id="composer-problem" className={styles.problem}>
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
      {answering && (
        <Answering
          message={answering}
          who={answering.from_id === me ? strings.you : `@${peer.nombre_usuario}`}
          here={here}
          onCancel={() => {
            onAnswering(null);
            inputRef.current?.focus();
          }}
        />
      )}
      <input type="hidden" name="clave" value={clave} />
      <ChosenList attachments={attachments} />
      <Picker onChoose={attachments.add} />
      <textarea
        className={styles.input}
        ref={inputRef}
        name="text"
        rows={1}
        aria-label={fill(strings.composer.label, { name: peer.nombre_usuario })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "composer-problem composer-room" : "composer-room"}
        placeholder={strings.composer.placeholder}
        defaultValue={failure?.values.text}
        dir="auto"
        enterKeyHint="send"
        onInput={onInput}
        onKeyDown={sendOnEnter}
      />
      <Button disabled={isReady && (isEmpty || tooLong || isSending || !attachments.isReady)}>
        <Icon name="send" />
        <span className={styles.word}>{isSending ? common.sending : strings.composer.send}</span>
      </Button>
      <Room id="composer-room" length={length} />
    </Form>
  );
}

/** Shift+Enter breaks the line; while letters are composed Enter chooses among them. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  sendForm(event.currentTarget.form!);
}
