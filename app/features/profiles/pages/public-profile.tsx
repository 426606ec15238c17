import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { feedLink } from "#app/features/syndication/link.server.ts";
import { readStanding } from "#app/features/billing/own/standing.server.ts";
import { hasBlocked } from "#app/features/people/blocks.server.ts";
import { hasMuted } from "#app/features/people/mutes/mutes.server.ts";
import { forTile } from "#app/features/cards/for-page.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import { form, type Sent, switchOf } from "#app/http/form.server.ts";
import { alternateTags } from "#app/http/html/link-preview.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { parseCursor } from "#db/pagination.ts";
import { followOperation } from "#app/features/people/operations.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { TILES_PAGE } from "../limits.ts";
import { MissingProfile } from "../missing-profile.tsx";
import { ProfileGrid } from "../profile-grid.tsx";
import { PublicHeader } from "../header/public-header.tsx";
import { getProfile } from "../queries.server.ts";
import { whoOf } from "#app/features/people/who.server.ts";
import { previewOfProfile } from "../profile-preview.server.ts";
import { SubscriptionOffer } from "../subscription-offer.tsx";
import styles from "./profile.module.css";
import { strings } from "../strings.ts";

export const loader = page(
  "consented",
  async (ctx, { params, url: { searchParams } }) => {
    const { timeZone } = getEnv();
    try {
      const before = parseCursor(searchParams.get("before"));
      const profile = await getProfile(ctx, whoOf(params.who, searchParams.get("id")));
      const { id_usuario } = profile;
      const input = { id_usuario, before, limit: TILES_PAGE };
      const posts = await part("posts of a profile", () => listUserPosts(ctx, input));
      const page = posts && { ...posts, rows: posts.rows.map(forTile) };
      const me = ctx.viewer?.id_usuario;
      const blocked =
        me && (await part("block of a profile", () => hasBlocked(ctx.db, me, id_usuario)));
      const muted =
        me &&
        (await part("mute of a profile", () =>
          hasMuted(ctx.db, { id_usuario: me, muted_id: id_usuario }),
        ));
      const standing =
        me && profile.plan
          ? await part("subscription to a profile", () => readStanding(ctx, id_usuario))
          : null;
      const until = standing ? standing.hasta : null;
      const feed = await part("feed of a profile", () => feedLink(ctx, { id_usuario }));
      return {
        profile,
        page,
        blocked: blocked || false,
        muted: muted || false,
        until,
        timeZone,
        feed,
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "user_not_found") throw error;
      const nobody = {
        profile: null,
        page: null,
        blocked: false,
        muted: false,
        until: null,
        timeZone,
        feed: null,
      };
      return data(nobody, { status: 404 });
    }
  },
  {
    failed: strings.failures.profile,
    preview: (ctx, { params, url }) =>
      previewOfProfile(ctx, params.who, url.searchParams.get("id")),
    shared: { params: { who: /[\w.-]{1,40}/ } },
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.profile ? `@${data.profile.nombre_usuario}` : strings.missing.title },
  ...(data?.feed ? alternateTags([data.feed]) : []),
];

const back = ({ params, fields }: Sent) => safeNext(fields.next ?? `/u/${params.who}`);

/** Following without scripts: answers with where one was. */
export const action = form(followOperation, {
  input: ({ params, fields }) => ({ id: params.who, following: switchOf(fields.following) }),
  returnTo: back,
  then: (_, sent) => back(sent),
});

export const clientAction = keptForm();

export default function PublicProfilePage() {
  const { profile, page, blocked, muted, until, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (!profile) return <MissingProfile />;
  return (
    <div className={styles.profile} key={profile.id_usuario}>
      {failure && (
        <Notice kind="error">
          {failure.code === "internal" ? strings.followFailed : failure.error}
        </Notice>
      )}
      {/* A block ends a follow: what was pressed before it counts no more. */}
      <PublicHeader key={String(blocked)} profile={profile} blocked={blocked} muted={muted} />
      {profile.plan && !blocked && (
        <SubscriptionOffer
          plan={profile.plan}
          until={until}
          timeZone={timeZone}
          to={profile.isSelf ? null : `/suscribirse/${profile.nombre_usuario}`}
        />
      )}
      {blocked ? (
        <p className={styles.empty}>{strings.blocked}</p>
      ) : (
        <ProfileGrid profile={profile} page={page} />
      )}
    </div>
  );
}
