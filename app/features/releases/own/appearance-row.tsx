import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { fill } from "#app/strings/language.ts";
import { appearancePath } from "../paths.ts";
import styles from "../releases.module.css";
import type { AppearanceView } from "../schema.ts";
import { strings } from "../strings.ts";
import { AppearanceFacts } from "./appearance-facts.tsx";

const words = strings.own;

interface RowProps {
  appearance: AppearanceView;
  timeZone: string;
}

/** A post in which one is shown: the way to look at it, and out of it in one press. */
export function AppearanceRow({ appearance, timeZone }: RowProps) {
  const { id_aparicion, id_publicacion, owner, estado } = appearance;
  const here = appearancePath(id_aparicion);
  const which = (
    <span className="visually-hidden">: {fill(words.which, { id: id_publicacion })}</span>
  );
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{fill(words.of, { name: owner })}</strong>
        <AppearanceFacts appearance={appearance} timeZone={timeZone} />
      </span>
      <LinkButton to={here} variant={estado === "pending" ? "primary" : "quiet"}>
        {estado === "pending" ? words.look : words.see}
        {which}
      </LinkButton>{" "}
      {(estado === "confirmed" || estado === "overruled") && (
        <Form method="post" action={here}>
          <Button name="respuesta" value="retirar" variant="danger">
            {words.withdraw}
            {which}
          </Button>
        </Form>
      )}
    </li>
  );
}
