import { useRef } from "react";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import { useClosingMenu } from "#app/ui/menu/use-closing-menu.ts";
import styles from "./new-conversation.module.css";
import { strings } from "../strings.ts";

/** Asks whom to write to and goes there. */
export function NewConversation({ asked, error }: { asked: string; error: string | null }) {
  const menuRef = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menuRef);
  return (
    <details className={styles.box} ref={menuRef} open={error !== null}>
      <summary className={styles.summary}>
        <Icon name="upload" />
        {strings.start.title}
      </summary>
      <Form method="get" action="/messages" className={styles.form} key={asked}>
        <TextField
          label={strings.start.whom}
          name="to"
          defaultValue={asked}
          error={error}
          maxLength={USERNAME_MAX + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button>{strings.start.open}</Button>
      </Form>
    </details>
  );
}
