import { useSearchParams } from "@remix-run/react";
import { type PriceBounds, PriceForm } from "#app/features/billing/purchases/price-form.tsx";
import { strings as billing } from "#app/features/billing/strings.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { AddFiles } from "./add-files.tsx";
import type { UploadLimits } from "../upload/chosen/chosen-file.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";
import { editFormPath, donePath, doneWords, type EditStep, failedWords } from "./edit-words.ts";
import { FileEditor } from "./file-editor.tsx";
import { LeaveWarning } from "../upload/sending/leave-warning.tsx";
import styles from "./post-editor.module.css";
import { SaveForm } from "./save-form.tsx";
import { useFileChanges } from "./use-file-changes.ts";
import { useStatusPolling } from "#app/features/posts/processing/use-status-polling.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { strings } from "./strings.ts";

const priceWords = billing.price;

interface PostEditorProps {
  post: PostView;
  /** Of the form that adds files. */
  idempotencyKey: string;
  limits: UploadLimits;
  /** What the operator allows; null: one sells nothing. */
  prices: PriceBounds | null;
  /** Of the step in the address. */
  failure: FormFailure | null;
}

/** Everything its owner changes of a post (product.md 9.8), one form for each step. */
export function PostEditor({ post, idempotencyKey, limits, prices, failure }: PostEditorProps) {
  const { id_publicacion: id, archivos } = post;
  const [search] = useSearchParams();
  const changes = useFileChanges(id, (step) => donePath(id, step));
  const isBusy = changes.state.phase === "sending";
  useStatusPolling(archivos.some(isProcessed));

  const failed = (step: EditStep, file?: number) =>
    failure && search.get("do") === step && (!file || search.get("file") === String(file))
      ? failedWords(step, failure)
      : null;
  const done = doneWords(search.get("ok"));

  return (
    <>
      <LeaveWarning isSending={changes.isSending} onLeave={changes.cancel} />
      <header className={styles.head}>
        <h1>{fill(strings.title, { id })}</h1>
        <LinkButton to={`/publicacion/${id}`} variant="quiet">
          {strings.see}
        </LinkButton>
      </header>
      {done && !failure && (
        <div className={styles.done}>
          <DoneNotice param="ok">{done}</DoneNotice>
        </div>
      )}
      <div className={styles.columns}>
        <SaveForm post={post} failure={search.get("do") === "save" ? failure : null} />
        <section className={classNames(styles.section, styles.second)} aria-labelledby="archivos">
          <h2 id="archivos">{strings.files}</h2>
          <FormError message={failed("publish")} />
          {archivos.some(isFailed) && archivos.some(({ status }) => status === "ready") && (
            <Form method="post" action={editFormPath(id, "publish")}>
              <Button variant="quiet">{strings.removeBroken}</Button>
            </Form>
          )}
          <ol className={styles.files}>
            {archivos.map((file, index) => (
              <FileEditor
                key={file.id_archivo}
                post={post}
                file={file}
                position={index + 1}
                limits={limits}
                failures={{
                  replace: failed("replace", file.id_archivo),
                  delete: failed("delete-file", file.id_archivo),
                  alt: failed("alt", file.id_archivo) ? failure : null,
                }}
                changes={changes}
                onReplace={(one, aparecen) => changes.change(file.id_archivo, [one], aparecen)}
              />
            ))}
          </ol>
          {post.tipo_publicacion !== "shortit" && (
            <AddFiles
              post={post}
              idempotencyKey={idempotencyKey}
              limits={limits}
              failure={failed("add")}
              changes={changes.target === null ? changes : null}
              isBusy={isBusy}
              onAdd={(files, aparecen) => changes.change(null, files, aparecen)}
            />
          )}
        </section>
        <section className={styles.section} aria-labelledby="quien-aparece">
          <h2 id="quien-aparece">{strings.people.title}</h2>
          <p className={styles.muted}>
            {post.moderacion === "espera_consentimiento"
              ? strings.people.waits
              : strings.people.about}
          </p>
          <LinkButton to={`/settings/posts/${id}/personas`} variant="quiet">
            {strings.people.open}
          </LinkButton>
        </section>
        {prices && post.solo_suscriptores === 1 && (
          <section className={styles.section} aria-labelledby="precio">
            <h2 id="precio">{priceWords.title}</h2>
            <FormError message={failed("no-price")} />
            <PriceForm
              price={post.precio}
              bounds={prices}
              to={{ save: editFormPath(id, "price"), end: editFormPath(id, "no-price") }}
              failure={search.get("do") === "price" ? failure : null}
            />
          </section>
        )}
        <section className={styles.section} aria-labelledby="eliminar">
          <h2 id="eliminar">{common.delete}</h2>
          <FormError message={failed("delete")} />
          <p className={styles.muted}>{strings.deletePost.about}</p>
          <ConfirmedForm
            id={id}
            step="delete"
            label={strings.deletePost.label}
            title={strings.deletePost.title}
          >
            {strings.deletePost.text}
          </ConfirmedForm>
        </section>
      </div>
    </>
  );
}

function isProcessed({ status, replacement }: PostView["archivos"][number]): boolean {
  return status === "queued" || replacement?.status === "queued";
}

function isFailed({ status, replacement }: PostView["archivos"][number]): boolean {
  return status === "failed" || replacement?.status === "failed";
}
