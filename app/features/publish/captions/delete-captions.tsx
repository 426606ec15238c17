import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import styles from "./captions.module.css";
import type { VideoAddress } from "./own-captions.server.ts";
import { captionsPath } from "./paths.ts";
import { strings } from "./strings.ts";

/** Takes the captions of one language away, asked for twice. */
export function DeleteCaptions({ at, idioma }: { at: VideoAddress; idioma: string }) {
  return (
    <details className={styles.delete}>
      <summary className={styles.summary}>{strings.deleteAsk}</summary>
      <Form method="post" action={captionsPath(at, idioma, "delete")} className={styles.draft}>
        <p className={styles.hint}>{strings.deleteAbout}</p>
        <Button variant="danger">{strings.deleteYes}</Button>
      </Form>
    </details>
  );
}
