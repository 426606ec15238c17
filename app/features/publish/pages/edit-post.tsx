import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { endPriceOperation, savePriceOperation } from "#app/features/billing/operations.server.ts";
import {
  deletePostOperation,
  publishRestOperation,
} from "#app/features/posts/operations.server.ts";
import { getEnv } from "#app/env.server.ts";
import { getOwnPost } from "#app/features/posts/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, type Sent, type Submission, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { FormError } from "#app/ui/notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { BackToPosts } from "../editor/back-to-posts.tsx";
import { donePath, type EditStep } from "../editor/edit-words.ts";
import { PostEditor } from "../editor/post-editor.tsx";
import {
  addFilesOperation,
  deleteFileOperation,
  describeFileOperation,
  editPostOperation,
  replaceFileOperation,
} from "../operations.server.ts";
import { strings } from "../strings.ts";
import { uploadLimits } from "../upload/upload-rules.server.ts";
import styles from "./edit-post.module.css";

export const meta: MetaFunction = () => [{ title: strings.edit }];

export const loader = page("member", async (ctx, { params }) => {
  try {
    const post = await getOwnPost(ctx, idOf(params.id));
    const { purchases, currency } = getEnv();
    // Only creators sell.
    const prices = ctx.viewer.es_creador ? { ...purchases, currency } : null;
    return data({ post, key: randomUUID(), limits: uploadLimits(), prices, error: null });
  } catch (error) {
    const missing = error instanceof AppError && error.status === 404;
    if (!missing) log.error({ err: error }, "the editor could not be loaded");
    const words = missing ? errorMessage("post_not_found") : strings.editLoadFailed;
    return data(
      { post: null, key: null, limits: null, prices: null, error: words },
      { status: missing ? 404 : 500 },
    );
  }
});

const here = ({ params }: Sent) => `/settings/posts/${params.id}`;
const done =
  (step: EditStep) =>
  (_: unknown, { params, url }: Sent) =>
    donePath(Number(params.id), step, url.searchParams.get("from"));
const ofFile = ({ params, url }: Sent) => ({
  ...params,
  file: url.searchParams.get("file") ?? "",
});

/** Every step is a form of its own, and its address says which (`?do=`). */
export const action = forms(({ url }) => url.searchParams.get("do") ?? "", {
  save: submission(editPostOperation, {
    // A checkbox that is off says nothing.
    input: ({ params, fields }) => ({ solo_suscriptores: "0", ...fields, ...params }),
    returnTo: here,
    then: done("save"),
  }),
  add: submission(addFilesOperation, { then: done("add") }),
  replace: submission(replaceFileOperation, { input: ofFile, then: done("replace") }),
  "delete-file": submission(deleteFileOperation, {
    input: ofFile,
    returnTo: here,
    then: done("delete-file"),
    doneBy: "not_found",
  }),
  alt: submission(describeFileOperation, {
    input: (sent) => ({ ...sent.fields, ...ofFile(sent) }),
    returnTo: here,
    then: done("alt"),
  }),
  price: submission(savePriceOperation, {
    input: ({ params, fields }) => ({ ...fields, ...params }),
    returnTo: here,
    then: done("price"),
  }),
  "no-price": submission(endPriceOperation, { returnTo: here, then: done("no-price") }),
  publish: submission(publishRestOperation, { returnTo: here, then: done("publish") }),
  delete: submission(deletePostOperation, {
    returnTo: here,
    then: () => "/settings/posts?ok=delete",
    doneBy: "post_not_found",
    doneTo: () => "/settings/posts?ok=gone",
  }),
} satisfies Record<EditStep, Submission>);

export const clientAction = keptForm();

export default function EditPostPage() {
  const { post, key, limits, prices, error } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <BackToPosts />
      {post ? (
        <PostEditor
          // Another post is other words: the history leads from one editor to another.
          key={post.id_publicacion}
          post={post}
          idempotencyKey={key}
          limits={limits}
          prices={prices}
          failure={failure ?? null}
        />
      ) : (
        <>
          <h1>{strings.edit}</h1>
          <FormError message={error} />
        </>
      )}
    </div>
  );
}
