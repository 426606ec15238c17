import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getUser } from "#app/features/people/queries.server.ts";
import { useStatusPolling } from "#app/features/posts/processing/use-status-polling.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Form } from "#app/ui/link.tsx";
import { COVER_RATIO } from "../cover-sizes.ts";
import { updateProfileOperation } from "../operations.server.ts";
import { pictureNews } from "../settings/await-picture.server.ts";
import { basicsIn, NAME_SHOWN } from "../settings/basics-fields.ts";
import { BasicsForm } from "../settings/basics-form.tsx";
import { CoverShown } from "../settings/cover-shown.tsx";
import { isHidden } from "../settings/hidden-picture.server.ts";
import { linkFields, linksIn } from "../settings/link-fields.ts";
import { ListsForm } from "../settings/lists-form.tsx";
import { LinksForm } from "../settings/links-form.tsx";
import {
  changeAvatarOperation,
  changeCoverOperation,
  removeCoverOperation,
} from "../settings/operations.server.ts";
import { PictureForm } from "../settings/picture-form.tsx";
import { Portrait } from "../settings/portrait.tsx";
import { SettingsPart } from "../settings/settings-part.tsx";
import { strings } from "../strings.ts";
import styles from "./settings.module.css";

export const meta = () => [{ title: strings.editProfile }];

const { edit } = strings;
const done: Record<string, string> = {
  perfil: edit.saved,
  avatar: edit.pictures.avatar.saved,
  portada: edit.pictures.cover.saved,
  "sin-portada": edit.pictures.cover.removed,
  enlaces: edit.saved,
  listas: edit.saved,
};

export const loader = page(
  "member",
  async (ctx, { url }) => ({
    user: await getUser(ctx, ctx.viewer),
    avatar: await pictureNews(ctx, "avatar"),
    cover: await pictureNews(ctx, "cover"),
    hasHiddenCover: await isHidden(ctx.db, ctx.viewer.id_usuario, "cover"),
    done: url.searchParams.get("hecho"),
  }),
  { failed: strings.failures.ownProfile },
);

const then = (what: string) => () => `/settings/profile?hecho=${what}`;

/** The forms of the page, told by their addresses; one with a file that says nothing else is the avatar's. */
export const action = forms(
  ({ request, url }) =>
    url.searchParams.get("form") ??
    (request.headers.get("content-type")?.startsWith("multipart/") ? "avatar" : "perfil"),
  {
    avatar: submission(changeAvatarOperation, { then: then("avatar") }),
    portada: submission(changeCoverOperation, { then: then("portada") }),
    "quitar-portada": submission(removeCoverOperation, { then: then("sin-portada") }),
    perfil: submission(updateProfileOperation, {
      input: ({ fields }) => basicsIn(fields),
      echo: [NAME_SHOWN],
      then: then("perfil"),
    }),
    enlaces: submission(updateProfileOperation, {
      input: ({ fields }) => ({ links: linksIn(fields) }),
      echo: linkFields,
      then: then("enlaces"),
    }),
    listas: submission(updateProfileOperation, {
      input: ({ fields }) => ({ listas_visibles: fields.listas_visibles === "1" }),
      then: then("listas"),
    }),
  },
);

export const clientAction = keptForm();

export default function ProfileSettingsPage() {
  const { user, avatar, cover, hasHiddenCover, done: what } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const form = useSearchParams()[0].get("form");
  const failed = failure && (form ?? ("nombre_usuario" in failure.values ? "perfil" : "avatar"));
  const failureOf = (...names: string[]) => (names.includes(failed ?? "") ? failure : undefined);
  const doneOf = (...names: string[]) =>
    what && names.includes(what) && !failure ? done[what] : undefined;
  useStatusPolling(avatar?.status === "queued" || cover?.status === "queued");
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{strings.settings.back}</BackLink>
        <h1>{strings.editProfile}</h1>
      </div>
      <SettingsPart
        title={edit.pictures.avatar.title}
        waiting={avatar?.status === "queued" && edit.pictures.avatar.queued}
        done={!avatar && doneOf("avatar")}
      >
        <PictureForm
          key={user.profile_picture}
          kind="avatar"
          action="/settings/profile"
          ratio={1}
          shown={<Portrait user={user} size={96} />}
          failure={failureOf("avatar") ?? avatar?.failure}
        />
      </SettingsPart>
      <SettingsPart
        id="portada"
        title={edit.pictures.cover.title}
        waiting={cover?.status === "queued" && edit.pictures.cover.queued}
        done={!cover && doneOf("portada", "sin-portada")}
      >
        <PictureForm
          key={user.cover_picture}
          kind="cover"
          action="/settings/profile?form=portada#portada"
          ratio={COVER_RATIO}
          shown={<CoverShown name={user.cover_picture} />}
          failure={failureOf("portada", "quitar-portada") ?? cover?.failure}
        />
        {(user.cover_picture || hasHiddenCover) && (
          <Form
            method="post"
            action="/settings/profile?form=quitar-portada#portada"
            preventScrollReset
          >
            <Button variant="quiet">{edit.pictures.cover.remove}</Button>
          </Form>
        )}
      </SettingsPart>
      <SettingsPart id="perfil" title={edit.basics} done={doneOf("perfil")}>
        <BasicsForm
          key={`${user.nombre_usuario}\n${user.biografia}`}
          user={user}
          failure={failureOf("perfil")}
        />
      </SettingsPart>
      <SettingsPart id="enlaces" title={strings.links.title} done={doneOf("enlaces")}>
        <LinksForm
          key={JSON.stringify(user.links)}
          links={user.links}
          failure={failureOf("enlaces")}
        />
      </SettingsPart>
      <SettingsPart id="listas" title={edit.lists.title} done={doneOf("listas")}>
        <ListsForm isShown={user.listas_visibles ?? false} failure={failureOf("listas")} />
      </SettingsPart>
    </div>
  );
}
