import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import styles from "./mute-form.module.css";
import { strings } from "./strings.ts";

interface MuteFormProps {
  person: { id_usuario: number; nombre_usuario: string };
  muted: boolean;
  /** Where to come back to. */
  next: string;
  /** It stands beside the name of somebody muted, which is said again only to who cannot see that. */
  isBesideName?: boolean;
}

/** Mutes somebody or ends it, and comes back to `next`. */
export function MuteForm({ person, muted, next, isBesideName }: MuteFormProps) {
  const { id_usuario, nombre_usuario: name } = person;
  const words = fill(muted ? strings.unmute : strings.mute, { name });
  return (
    <Form method="post" action="/settings/silenciados" className={styles.form}>
      <input type="hidden" name="intent" value="person" />
      <input type="hidden" name="id_usuario" value={id_usuario} />
      <input type="hidden" name="next" value={next} />
      {!muted && <p>{strings.whatItDoes}</p>}
      <Button
        name="muted"
        value={muted ? "0" : "1"}
        variant="quiet"
        aria-label={isBesideName ? fill(strings.unmuteBeside, { name }) : undefined}
      >
        {isBesideName ? strings.remove : words}
      </Button>
    </Form>
  );
}
