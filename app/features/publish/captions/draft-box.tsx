import { useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./captions.module.css";
import type { VideoAddress } from "./own-captions.server.ts";
import { captionsPath } from "./paths.ts";
import type { OwnCaptions } from "./schema.ts";
import { strings } from "./strings.ts";

interface DraftBoxProps {
  at: VideoAddress;
  idioma: string;
  /** Null: there is nothing in this language. */
  estado: OwnCaptions["estado"] | null;
  /** The operator has a model of speech. */
  hasModel: boolean;
}

const words = strings.draft;

/** How a draft stands that a model of speech writes, and the way to ask for one. */
export function DraftBox({ at, idioma, estado, hasModel }: DraftBoxProps) {
  const action = captionsPath(at, idioma, "draft");
  const isAsking = useNavigation().formAction === action;
  const canAsk = hasModel && (estado === null || estado === "failed");
  return (
    <>
      {estado === "queued" && <Notice>{words.queued}</Notice>}
      {estado === "draft" && <Notice>{words.ready}</Notice>}
      {estado === "failed" && <Notice kind="error">{words.failed}</Notice>}
      {canAsk && (
        <Form method="post" action={action} className={styles.draft} preventScrollReset>
          <Button variant="quiet" disabled={isAsking}>
            {words.ask}
          </Button>
          <p className={styles.hint}>{words.about}</p>
        </Form>
      )}
    </>
  );
}
