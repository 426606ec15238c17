import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { BlockForm } from "../thread/peer-menu.tsx";
import { folderPath } from "./folder.ts";
import styles from "./request-bar.module.css";
import type { PeerView } from "../view.ts";
import { strings } from "../strings.ts";

/** Over the composer, where a stranger waits for an answer. */
export function RequestBar({ peer }: { peer: PeerView }) {
  const { id_usuario, nombre_usuario } = peer;
  return (
    <section className={styles.bar}>
      <p>{fill(strings.requests.asks, { who: `@${nombre_usuario}` })}</p>
      <Form method="post" action={`/messages/with/${id_usuario}/request`} className={styles.form}>
        <input type="hidden" name="next" value={folderPath("requests")} />
        <Button name="accept" value="1">
          {strings.requests.accept}
        </Button>
        <Button name="accept" value="0" variant="quiet">
          {strings.requests.delete}
        </Button>
        <LinkButton variant="plain" to={`/denunciar?perfil=${id_usuario}`}>
          {strings.requests.report}
        </LinkButton>
      </Form>
      <details>
        <summary className={styles.summary}>
          {fill(strings.peer.block, { name: nombre_usuario })}
        </summary>
        <BlockForm peer={peer} next={folderPath("requests")} />
      </details>
    </section>
  );
}
