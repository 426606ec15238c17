import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./processing-box.module.css";
import { useStatusPolling } from "./use-status-polling.ts";
import type { PostProcessing } from "#app/features/posts/view.ts";

const words = {
  queued: "En proceso",
  ready: "Lista",
  failed: "Con errores",
} as const;

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
        <h2>Publicación #{id_publicacion}</h2>
        <span className={`${styles.pill} ${styles[status]}`}>{words[status]}</span>
      </header>
      {status === "queued" && (
        <>
          <progress value={progress} max={100} aria-label="Progreso del procesamiento" />
          <p>Procesando tus archivos: {progress} %. Puedes salir de aquí y volver después.</p>
        </>
      )}
      {status === "ready" && (
        <p className={styles.ready}>
          <Icon name="check" /> ¡Tu publicación ya está lista!
        </p>
      )}
      {status === "failed" && <Failed errors={errors} />}
      <div className={styles.ways}>
        <LinkButton to={`/publicacion/${id_publicacion}`}>Ver publicación</LinkButton>
        <LinkButton to="/upload" variant="quiet">
          Subir otra
        </LinkButton>
      </div>
      {status === "failed" && (
        <div className={styles.ways}>
          {canPublishRest && (
            <OwnerButton id={id_publicacion} intent="publish" variant="quiet">
              Publicar sin los archivos dañados
            </OwnerButton>
          )}
          <OwnerButton id={id_publicacion} intent="delete" variant="danger">
            Eliminar publicación
          </OwnerButton>
        </div>
      )}
    </section>
  );
}

function Failed({ errors }: { errors: PostProcessing["errors"] }) {
  return (
    <>
      <p>Hubo un error procesando tu publicación.</p>
      <ul className={styles.errors}>
        {errors.map(({ position, error }) => (
          <li key={position}>
            <strong>Archivo {position + 1}:</strong> {error}
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
