import { useActionData, useLoaderData } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AvatarForm } from "../settings/avatar-form.tsx";
import { pictureNews } from "../settings/await-picture.server.ts";
import { BasicsForm } from "../settings/basics-form.tsx";
import { getUser } from "#app/features/people/queries.server.ts";
import { useStatusPolling } from "#app/features/posts/processing/use-status-polling.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { updateProfileOperation } from "../operations.server.ts";
import { changeAvatarOperation } from "../settings/operations.server.ts";
import styles from "./settings.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.editProfile }];

const done = { perfil: strings.edit.saved, avatar: strings.edit.pictureSaved } as const;

export const loader = page(
  "member",
  async (ctx, { url }) => ({
    user: await getUser(ctx, ctx.viewer),
    avatar: await pictureNews(ctx, "avatar"),
    done: doneOf(url),
  }),
  { failed: strings.failures.ownProfile },
);

function doneOf({ searchParams }: URL): keyof typeof done | null {
  const what = searchParams.get("hecho");
  return what === "perfil" || what === "avatar" ? what : null;
}

/** Both forms of the page: the one with a file is the picture's. */
export const action = forms(
  ({ request }) =>
    request.headers.get("content-type")?.startsWith("multipart/") ? "avatar" : "perfil",
  {
    avatar: submission(changeAvatarOperation, { then: () => "/settings/profile?hecho=avatar" }),
    perfil: submission(updateProfileOperation, {
      input: ({ fields: { nombre_usuario = "", biografia = "" } }) => ({
        nombre_usuario,
        biografia,
      }),
      then: () => "/settings/profile?hecho=perfil",
    }),
  },
);

export const clientAction = keptForm();

export default function ProfileSettingsPage() {
  const { user, avatar, done: what } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isBasics = failure && "nombre_usuario" in failure.values;
  const isQueued = avatar?.status === "queued";
  useStatusPolling(isQueued);
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{strings.settings.back}</BackLink>
        <h1>{strings.editProfile}</h1>
      </div>
      <section className={styles.part}>
        <h2>{strings.edit.picture}</h2>
        {isQueued && <Notice>{strings.edit.pictureQueued}</Notice>}
        {what === "avatar" && !avatar && !failure && (
          <DoneNotice param="hecho">{done.avatar}</DoneNotice>
        )}
        <AvatarForm
          key={user.profile_picture}
          user={user}
          failure={isBasics ? avatar?.failure : (failure ?? avatar?.failure)}
        />
      </section>
      <section className={styles.part}>
        <h2>{strings.edit.basics}</h2>
        {what === "perfil" && !failure && <DoneNotice param="hecho">{done.perfil}</DoneNotice>}
        <BasicsForm
          key={`${user.nombre_usuario}\n${user.biografia}`}
          user={user}
          failure={isBasics ? failure : undefined}
        />
      </section>
    </div>
  );
}
