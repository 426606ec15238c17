import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { deletePostOperation, pinPostOperation } from "#app/features/posts/operations.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { OwnGrid } from "#app/features/cards/tiles/own-grid.tsx";
import { forms, submission, switchOf } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { plural } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { parseCursor } from "#db/pagination.ts";
import { VerifiedCreator } from "../header/badges.tsx";
import { DeletePost } from "../delete-post.tsx";
import { TILES_PAGE } from "../limits.ts";
import { listSaved } from "../lists.server.ts";
import { OwnFailure } from "../own-failure.tsx";
import { kindBadge, OwnPostMenu } from "../own-post-menu.tsx";
import { PostModal } from "../post-modal.tsx";
import { ProfileHeader } from "../header/profile-header.tsx";
import { getOwnProfile } from "../queries.server.ts";
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
      user: await getOwnProfile(ctx),
      isSaved,
      page: await part("own list", () =>
        isSaved
          ? listSaved(ctx, input)
          : listUserPosts(ctx, { ...input, id_usuario: ctx.viewer.id_usuario }),
      ),
      /** The post that is asked to be deleted, without scripts. */
      asked: asked === null ? null : idOf(asked),
      done: entryOf(done, searchParams.get("hecho")) ?? null,
    };
  },
  { failed: strings.failures.ownProfile },
);

const done: Record<string, string> = {
  eliminada: strings.own.deleted,
  fijada: strings.own.pinned,
  suelta: strings.own.unpinned,
};

export const action = forms(
  "intent",
  {
    delete: submission(deletePostOperation, { then: () => "/profile?hecho=eliminada" }),
    pin: submission(pinPostOperation, {
      input: ({ fields }) => ({ id: fields.id, pinned: switchOf(fields.pinned) }),
      then: ({ pinned }) => `/profile?hecho=${pinned ? "fijada" : "suelta"}`,
    }),
  },
  { otherwise: "delete" },
);

export const clientAction = keptForm();

/** Also after a form that was refused: a post that it was for may be gone. */
export const shouldRevalidate = () => true;

export default function OwnProfilePage() {
  const { user, isSaved, page, asked, done } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const navigate = useNavigate();
  const [toDelete, setToDelete] = useState<number | null>(asked);
  const { opened, open, close } = useOpened();
  const keep = () => {
    setToDelete(null);
    if (asked !== null) navigate("/profile", { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.profile}>
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
            value: compactNumber(user.followingCount),
            unit: plural(user.followingCount, strings.units.following),
            to: `/u/${user.id_usuario}/seguidos`,
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
      {failure && <OwnFailure failure={failure} />}
      {done && !failure && <DoneNotice param="hecho">{done}</DoneNotice>}
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
          {(post) => <OwnPostMenu post={post} onDelete={() => setToDelete(post.id_publicacion)} />}
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
