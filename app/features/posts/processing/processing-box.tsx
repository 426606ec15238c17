import { useLocation } from "@remix-run/react";
import { type ReactNode } from "react";
import { fill, plural } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import type { FileProcessing, PostProcessing } from "#app/features/posts/view.ts";
import styles from "./processing-box.module.css";
import { ProcessingFile } from "./processing-file.tsx";
import { strings } from "./strings.ts";
import { useStatusPolling } from "./use-status-polling.ts";

interface ProcessingBoxProps {
  post: PostProcessing;
  /** What the browser still has of a file while the server has no picture of it. */
  localPicture?: (file: FileProcessing, index: number) => ReactNode;
  /** What can be done with a file that failed, where it stands. */
  fileActions?: (file: FileProcessing, index: number) => ReactNode;
}

/**
 * Where a post that was just sent stands (product.md 9.5), file by file. With scripts it asks again every
 * four seconds; without, the page does so by reloading itself.
 */
export function ProcessingBox({ post, localPicture, fileActions }: ProcessingBoxProps) {
  const { id_publicacion, status, progress, files } = post;
  const { pathname } = useLocation();
  const path = `/publicacion/${id_publicacion}`;
  const failed = files.filter((file) => file.status === "failed").length;
  useStatusPolling(status === "queued");
  return (
    <section className={styles.box} aria-labelledby="en-proceso">
      <header className={styles.head}>
        <h2 id="en-proceso">{fill(strings.post, { id: id_publicacion })}</h2>
        <span className={classNames(styles.pill, styles[status])}>{strings.states[status]}</span>
      </header>
      {status === "queued" && (
        <div className={styles.whole}>
          <progress value={progress} max={100} aria-label={strings.progress} />
          <p>{fill(strings.processing, { percent: progress })}</p>
        </div>
      )}
      {/* Heard once, when it ends: not every percent on the way. */}
      <p className={classNames(styles.end, styles[status])} role="status">
        {status === "ready" && (
          <>
            <Icon name="check" /> {strings.ready}
          </>
        )}
        {status === "failed" && (
          <>
            <Icon name="alert" /> {strings.failed}
          </>
        )}
      </p>
      {status === "failed" && failed > 0 && failed < files.length && (
        <p>{plural(failed, strings.partly)}</p>
      )}
      <ol className={styles.files} aria-label={strings.files}>
        {files.map((file, index) => (
          <ProcessingFile
            key={file.id_archivo}
            file={file}
            position={index + 1}
            localPicture={localPicture?.(file, index)}
          >
            {file.status === "failed" && fileActions?.(file, index)}
          </ProcessingFile>
        ))}
      </ol>
      {status === "failed" && <FailedWays post={post} hasActions={Boolean(fileActions)} />}
      <div className={styles.ways}>
        {pathname !== path && (
          <LinkButton to={path} variant={status === "ready" ? "primary" : "quiet"}>
            {strings.see}
          </LinkButton>
        )}
        {status !== "failed" && (
          <LinkButton to="/upload" variant="quiet">
            {strings.uploadAnother}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

interface FailedWaysProps {
  post: PostProcessing;
  /** Each file has its own already. */
  hasActions: boolean;
}

/** What can be done with a post whose files failed, all or some. */
function FailedWays({ post, hasActions }: FailedWaysProps) {
  const { id_publicacion: id, canPublishRest } = post;
  const editor = `/settings/posts/${id}`;
  return (
    <div className={styles.ways}>
      {!hasActions && <LinkButton to={editor}>{strings.repair}</LinkButton>}
      {canPublishRest && (
        <Form method="post" action={`/publicacion/${id}`}>
          <Button name="intent" value="publish" variant="quiet">
            {strings.publishRest}
          </Button>
        </Form>
      )}
      {/* The editor asks first. */}
      <LinkButton to={`${editor}?confirm=delete#confirmar`} variant="danger">
        {strings.remove}
      </LinkButton>
    </div>
  );
}
