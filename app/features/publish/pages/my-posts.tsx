import { type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { common } from "#app/ui/strings.ts";
import { parseCursor } from "#db/pagination.ts";
import { doneWords } from "../editor/edit-words.ts";
import { OWN_POSTS_PAGE } from "#app/features/posts/limits.ts";
import { OwnPosts } from "../own-posts/own-posts.tsx";
import { StorageLine } from "../own-posts/storage-line.tsx";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { strings } from "../strings.ts";
import { readStorage } from "#app/features/allowance/allowance.server.ts";
import styles from "./my-posts.module.css";

export const meta: MetaFunction = () => [{ title: strings.yourPosts }];

export const loader = page("member", async (ctx, { url }) => {
  const before = parseCursor(url.searchParams.get("before"));
  const input = { id_usuario: ctx.viewer.id_usuario, before, limit: OWN_POSTS_PAGE };
  return {
    page: await part("own posts", () => listUserPosts(ctx, input)),
    storage: await part("storage", () => readStorage(ctx)),
    isFirst: before === null,
  };
});

export default function MyPostsPage() {
  const { page, storage, isFirst } = useLoaderData<typeof loader>();
  const done = doneWords(useSearchParams()[0].get("ok"));
  return (
    <div className={styles.page}>
      <BackLink to="/settings">{common.settings}</BackLink>
      <header className={styles.head}>
        <h1>{strings.yourPosts}</h1>
        <LinkButton to="/upload">
          <Icon name="upload" /> {strings.newPost}
        </LinkButton>
      </header>
      {storage && <StorageLine storage={storage} />}
      {done && <DoneNotice param="ok">{done}</DoneNotice>}
      <OwnPosts page={page} />
      {!isFirst && (
        <LinkButton to="/settings/posts" variant="quiet" className={styles.back}>
          {strings.backToStart}
        </LinkButton>
      )}
    </div>
  );
}
