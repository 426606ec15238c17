import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { strings } from "../strings.ts";
import styles from "./ask-link-form.module.css";

/** Where too many have tried to sign in as somebody: the way on that needs no scripts, only the mailbox. */
export function AskLinkForm({ failure }: { failure: FormFailure | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const isOffered = failure?.code === "proof_needed" || failure?.code === "link_needed";
  const { correo } = failure?.values ?? {};
  if (!isOffered || !correo) return null;
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="intent" value="enlace" />
      <input type="hidden" name="correo" value={correo} />
      <p>{failure.code === "link_needed" ? strings.mailOnly : strings.byMail}</p>
      <Button variant="quiet" wide disabled={isBusy}>
        {strings.ask}
      </Button>
    </Form>
  );
}
