import { Form } from "@remix-run/react";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./processing-box.module.css";
import { strings } from "./strings.ts";
import { useStatusPolling } from "./use-status-polling.ts";
import type { PostProcessing } from "#app/features/posts/view.ts";

/**
 * Where a post that was just sent stands (product.md 9.5). With scripts it asks again every four seconds;
 * without, the page does so by reloading itself.
 */
export function ProcessingBox({ post }: { post: PostProcessing }) {
  const { id_publicacion, status, progress, errors, canPublishRest } = post;
  useStatusPolling(status === "queued");
  return (
    <section className={styles.box} aria-live="polite">
      <header className={styles.head}>
        <h2>{fill(strings.post, { id: id_publicacion })}</h2>
        <span className={`${styles.pill} ${styles[status]}`}>{strings.states[status]}</span>
      </header>
      {status === "queued" && (
        <>
          <progress value={progress} max={100} aria-label={strings.progress} />
          <p>{fill(strings.processing, { percent: progress })}</p>
        </>
      )}
      {status === "ready" && (
        <p className={styles.ready}>
          <Icon name="check" /> {strings.ready}
        </p>
      )}
      {status === "failed" && <Failed errors={errors} />}
      <div className={styles.ways}>
        <LinkButton to={`/publicacion/${id_publicacion}`}>{strings.see}</LinkButton>
        <LinkButton to="/upload" variant="quiet">
          {strings.uploadAnother}
        </LinkButton>
      </div>
      {status === "failed" && (
        <div className={styles.ways}>
          {canPublishRest && (
            <OwnerButton id={id_publicacion} intent="publish" variant="quiet">
              {strings.publishRest}
            </OwnerButton>
          )}
          <OwnerButton id={id_publicacion} intent="delete" variant="danger">
            {strings.remove}
          </OwnerButton>
        </div>
      )}
    </section>
  );
}

function Failed({ errors }: { errors: PostProcessing["errors"] }) {
  return (
    <>
      <p>{strings.failed}</p>
      <ul className={styles.errors}>
        {errors.map(({ position, error }) => (
          <li key={position}>
            <strong>{fill(strings.file, { position: position + 1 })}</strong> {error}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OwnerButtonProps {
  id: number;
  intent: "publish" | "delete";
  variant: "quiet" | "danger";
  children: string;
}

function OwnerButton({ id, intent, variant, children }: OwnerButtonProps) {
  return (
    <Form method="post" action={`/publicacion/${id}`}>
      <Button name="intent" value={intent} variant={variant}>
        {children}
      </Button>
    </Form>
  );
}
