import { useLoaderData } from "@remix-run/react";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { parseCursor } from "#db/pagination.ts";
import { TILES_PAGE } from "../limits.ts";
import { listSaved } from "../lists.server.ts";
import { PostModal } from "../post-modal.tsx";
import { SavedGrid } from "../saved-grid.tsx";
import { useOpened } from "../use-opened.ts";
import styles from "./profile.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.own.saved }];

export const loader = page("member", async (ctx, { url }) => {
  const before = parseCursor(url.searchParams.get("before"));
  return { page: await part("saved posts", () => listSaved(ctx, { before, limit: TILES_PAGE })) };
});

export default function SavedPage() {
  const { page } = useLoaderData<typeof loader>();
  const { opened, open, close } = useOpened();
  return (
    <div className={styles.page}>
      <h1>{strings.own.saved}</h1>
      <SavedGrid
        page={page}
        onOpen={open}
        empty={
          <div className={styles.empty}>
            <p>{strings.own.nothingSaved}</p>
            <LinkButton to="/">{strings.own.seePosts}</LinkButton>
          </div>
        }
      />
      {opened && <PostModal post={opened} onClose={close} />}
    </div>
  );
}
