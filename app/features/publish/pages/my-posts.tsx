import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { expectedFailure } from "#app/http/failure.server.ts";
import { page } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { parseCursor } from "#db/pagination.ts";
import { doneWords } from "../editor/edit-words.ts";
import { OWN_POSTS_PAGE } from "#app/features/posts/limits.ts";
import { OwnPosts } from "../own-posts/own-posts.tsx";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { strings } from "../strings.ts";
import styles from "./my-posts.module.css";

export const meta: MetaFunction = () => [{ title: strings.yourPosts }];

export const loader = page("member", async (ctx, { url }) => {
  const before = parseCursor(url.searchParams.get("before"));
  try {
    const { id_usuario } = ctx.viewer;
    const page = await listUserPosts(ctx, { id_usuario, before, limit: OWN_POSTS_PAGE });
    return data({ page, isFirst: before === null, error: null });
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) log.error({ err: error }, "the own posts could not be loaded");
    const words = strings.yourPostsFailed;
    const page = { rows: [], nextBefore: null };
    return data({ page, isFirst: true, error: words }, { status: expected?.status ?? 500 });
  }
});

export default function MyPostsPage() {
  const { page, isFirst, error } = useLoaderData<typeof loader>();
  const done = doneWords(useSearchParams()[0].get("ok"));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{strings.yourPosts}</h1>
        <LinkButton to="/upload">
          <Icon name="upload" /> {strings.newPost}
        </LinkButton>
      </header>
      {done && <Notice kind="ok">{done}</Notice>}
      <FormError message={error} />
      {page.rows.length > 0 ? (
        <OwnPosts key={page.rows[0]?.id_publicacion} page={page} />
      ) : (
        !error && <p>{strings.noPosts}</p>
      )}
      {!isFirst && (
        <LinkButton to="/settings/posts" variant="quiet" className={styles.back}>
          {strings.backToStart}
        </LinkButton>
      )}
    </div>
  );
}
