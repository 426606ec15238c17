import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { hasBlocked } from "#app/features/people/blocks.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idOf } from "#app/http/input.server.ts";
import { loginPath, safeNext } from "#app/http/next.ts";
import { formAction, loadPage, openPage } from "#app/http/page.server.ts";
import { es } from "#app/strings/es.ts";
import { Notice } from "#app/ui/notice.tsx";
import { parseCursor } from "#db/pagination.ts";
import { setFollow } from "#app/features/people/follow.server.ts";
import { TILES_PAGE } from "../limits.ts";
import { MissingProfile } from "../missing-profile.tsx";
import { ProfileGrid } from "../profile-grid.tsx";
import { PublicHeader } from "../public-header.tsx";
import { getProfile } from "../queries.server.ts";
import { whoOf } from "../who.server.ts";
import styles from "./profile.module.css";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const before = parseCursor(searchParams.get("before"));
  return loadPage(
    openPage(request),
    async (ctx) => {
      try {
        const profile = await getProfile(ctx, whoOf(params.who, searchParams.get("id")));
        const { id_usuario } = profile;
        const page = await listUserPosts(ctx, { id_usuario, before, limit: TILES_PAGE });
        const blocked = await hasBlocked(ctx.db, ctx.viewer?.id_usuario ?? 0, id_usuario);
        return { profile, page, blocked };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "user_not_found") throw error;
        return data({ profile: null, page: null, blocked: false }, { status: 404 });
      }
    },
    es.profile.profileFailed,
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.profile ? `@${data.profile.nombre_usuario}` : "Perfil no disponible" },
];

/** Following without scripts: answers with where one was. */
export async function action({ request, params }: ActionFunctionArgs) {
  return formAction(request, [], async (ctx, { following, next }) => {
    const here = safeNext(next ?? `/u/${params.who}`);
    if (!ctx.viewer) throw redirect(loginPath(new Request(new URL(here, request.url))), 303);
    if (following !== "0" && following !== "1") throw new AppError("bad_input");
    await setFollow(ctx, { id: idOf(params.who), following: following === "1" });
    return redirect(here, 303);
  });
}

export default function PublicProfilePage() {
  const { profile, page, blocked } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (!profile) return <MissingProfile />;
  return (
    <div className={styles.page} key={profile.id_usuario}>
      {failure && (
        <Notice kind="error">
          {failure.code === "internal" ? es.profile.followFailed : failure.error}
        </Notice>
      )}
      <PublicHeader key={profile.id_usuario} profile={profile} blocked={blocked} />
      {page.rows.length === 0 ? (
        <p className={styles.empty}>Este usuario aún no tiene publicaciones.</p>
      ) : (
        <ProfileGrid profile={profile} page={page} />
      )}
    </div>
  );
}
