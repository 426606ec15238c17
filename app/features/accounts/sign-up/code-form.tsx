import { useLocation, useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { AdviceNotice } from "#app/features/passwords/advice-notice.tsx";
import type { Advice } from "#app/features/passwords/strings.ts";
import styles from "../auth-page.module.css";
import { CodeBoxes } from "./code-boxes.tsx";
import { ResendForm } from "./resend-form.tsx";
import { strings } from "../strings.ts";

interface CodeFormProps {
  nombre_usuario: string;
  correo: string;
  failure?: FormFailure;
  /** What there is to say against the password that was chosen. */
  advice: Advice | null;
  /** A new code has just been sent. */
  isResent: boolean;
  /** Seconds until another can be asked for. */
  wait: number;
  /** Step 1. */
  back: string;
}

/** Step 2 of signing up: the six digits of the mail. */
export function CodeForm(props: CodeFormProps) {
  const { nombre_usuario, correo, failure, advice, isResent, wait, back } = props;
  const isBusy = useNavigation().state !== "idle";
  const { key } = useLocation();
  const wrongCode = failure?.fields.codigo;
  const message = failure?.code === "internal" ? strings.code.failed : failure?.error;
  return (
    <>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="verificar" />
        {isResent && !failure && <DoneNotice param="reenviado">{strings.code.resent}</DoneNotice>}
        <FormError message={wrongCode ? null : message} />
        <AdviceNotice advice={advice} isLater />
        <p>
          <Sentence
            text={strings.code.sent}
            parts={{
              correo: <strong>{correo}</strong>,
              account: <strong>@{nombre_usuario}</strong>,
            }}
          />
        </p>
        <CodeBoxes
          error={wrongCode}
          emptiedBy={wrongCode ? failure : isResent && !failure ? key : undefined}
        />
        <p className={styles.small}>{strings.code.validity}</p>
        <div className={styles.ways}>
          <LinkButton to={back} variant="quiet">
            {strings.code.back}
          </LinkButton>
          <Button disabled={isBusy}>{isBusy ? strings.code.verifying : strings.code.verify}</Button>
        </div>
      </Form>
      <ResendForm key={key} wait={wait} isBusy={isBusy} />
    </>
  );
}
