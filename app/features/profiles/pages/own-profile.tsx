import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { deletePostOperation } from "#app/features/posts/operations.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { OwnGrid } from "#app/features/cards/tiles/own-grid.tsx";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { plural } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { parseCursor } from "#db/pagination.ts";
import { VerifiedCreator } from "../badges.tsx";
import { DeletePost } from "../delete-post.tsx";
import { TILES_PAGE } from "../limits.ts";
import { listSaved } from "../lists.server.ts";
import { kindBadge, OwnPostMenu } from "../own-post-menu.tsx";
import { PostModal } from "../post-modal.tsx";
import { ProfileHeader } from "../profile-header.tsx";
import { getUser } from "#app/features/people/queries.server.ts";
import { SavedGrid } from "../saved-grid.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { useOpened } from "../use-opened.ts";
import styles from "./profile.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.ownProfile }];

export const loader = page(
  "member",
  async (ctx, { url: { searchParams } }) => {
    const isSaved = searchParams.get("tab") === "saved";
    const asked = searchParams.get("eliminar");
    const input = { before: parseCursor(searchParams.get("before")), limit: TILES_PAGE };
    return {
      user: await getUser(ctx, ctx.viewer),
      isSaved,
      page: await part("own list", () =>
        isSaved
          ? listSaved(ctx, input)
          : listUserPosts(ctx, { ...input, id_usuario: ctx.viewer.id_usuario }),
      ),
      /** The post that is asked to be deleted, without scripts. */
      asked: asked === null ? null : idOf(asked),
      isDeleted: searchParams.get("hecho") === "eliminada",
    };
  },
  { failed: strings.failures.ownProfile },
);

export const action = form(deletePostOperation, { then: () => "/profile?hecho=eliminada" });

export const clientAction = keptForm(strings.own.deleteFailed);

export default function OwnProfilePage() {
  const { user, isSaved, page, asked, isDeleted } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const navigate = useNavigate();
  const [toDelete, setToDelete] = useState<number | null>(asked);
  const { opened, open, close } = useOpened();
  const keep = () => {
    setToDelete(null);
    if (asked !== null) navigate("/profile", { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.page}>
      <ProfileHeader
        user={user}
        badges={<VerifiedCreator user={user} />}
        numbers={[
          {
            value: compactNumber(user.followersCount),
            unit: plural(user.followersCount, strings.units.followers),
            to: `/u/${user.id_usuario}/seguidores`,
          },
          {
            value: compactNumber(user.subscribersCount),
            unit: plural(user.subscribersCount, strings.units.subscribers),
          },
        ]}
      >
        <LinkButton to="/settings/profile" variant="quiet">
          {strings.editProfile}
        </LinkButton>
      </ProfileHeader>
      {failure && <Notice kind="error">{strings.own.deleteFailed}</Notice>}
      {isDeleted && !failure && <DoneNotice param="hecho">{strings.own.deleted}</DoneNotice>}
      <Tabs
        label={strings.ownProfile}
        tabs={[
          { to: "/profile", name: strings.own.posts, isCurrent: !isSaved },
          { to: "/profile?tab=saved", name: strings.own.saved, isCurrent: isSaved },
        ]}
      />
      {isSaved ? (
        <SavedGrid key="saved" page={page} empty={<Empty isSaved />} onOpen={open} />
      ) : (
        <OwnGrid
          key="posts"
          page={page}
          limit={TILES_PAGE}
          empty={<Empty />}
          label={strings.own.list}
          hrefOf={({ id_publicacion }) => `/publicacion/${id_publicacion}`}
          kindOf={kindBadge}
          onOpen={open}
        >
          {({ id_publicacion }) => (
            <OwnPostMenu id={id_publicacion} onDelete={() => setToDelete(id_publicacion)} />
          )}
        </OwnGrid>
      )}
      {opened && <PostModal post={opened} onClose={close} />}
      {toDelete !== null && <DeletePost id={toDelete} onClose={keep} />}
    </div>
  );
}

function Empty({ isSaved = false }: { isSaved?: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isSaved ? strings.own.nothingSaved : strings.own.noPosts}</p>
      <LinkButton to={isSaved ? "/" : "/upload"}>
        {isSaved ? strings.own.seePosts : strings.own.upload}
      </LinkButton>
    </div>
  );
}
