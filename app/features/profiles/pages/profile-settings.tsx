import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { drainBody } from "#app/http/drain.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { formAction, loadPage, openOwnPage, streamAction } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AvatarForm } from "../settings/avatar-form.tsx";
import { receiveAvatar } from "../settings/avatar.server.ts";
import { BasicsForm } from "../settings/basics-form.tsx";
import { updateProfile } from "../settings/commands.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { profileForm } from "../schema.ts";
import styles from "./settings.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.editProfile }];

const done = { perfil: strings.edit.saved, avatar: strings.edit.pictureSaved } as const;

export function loader({ request }: LoaderFunctionArgs) {
  return loadPage(
    openOwnPage(request),
    async (ctx) => ({
      user: await getUser(ctx, ctx.viewer),
      done: doneOf(request),
    }),
    strings.failures.ownProfile,
  );
}

function doneOf(request: Request): keyof typeof done | null {
  const what = new URL(request.url).searchParams.get("hecho");
  return what === "perfil" || what === "avatar" ? what : null;
}

/** Both forms of the page: the one with a file is the picture's. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    try {
      return await streamAction(request, async (ctx) => {
        await receiveAvatar(ctx, request);
        return redirect("/settings/profile?hecho=avatar", 303);
      });
    } finally {
      drainBody(request);
    }
  }
  return formAction(request, ["nombre_usuario", "biografia"], async (ctx, fields) => {
    await updateProfile(ctx, parseInput(profileForm, fields));
    return redirect("/settings/profile?hecho=perfil", 303);
  });
}

export default function ProfileSettingsPage() {
  const { user, done: what } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isBasics = failure && "nombre_usuario" in failure.values;
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{strings.settings.back}</BackLink>
        <h1>{strings.editProfile}</h1>
      </div>
      <section className={styles.part}>
        <h2>{strings.edit.picture}</h2>
        {what === "avatar" && !failure && <Notice kind="ok">{done.avatar}</Notice>}
        <AvatarForm
          key={user.profile_picture}
          user={user}
          failure={isBasics ? undefined : failure}
        />
      </section>
      <section className={styles.part}>
        <h2>{strings.edit.basics}</h2>
        {what === "perfil" && !failure && <Notice kind="ok">{done.perfil}</Notice>}
        <BasicsForm
          key={`${user.nombre_usuario}\n${user.biografia}`}
          user={user}
          failure={isBasics ? failure : undefined}
        />
      </section>
    </div>
  );
}
