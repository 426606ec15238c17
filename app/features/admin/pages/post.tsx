import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { form } from "#app/http/form.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import { decidePostOperation } from "../content/operations.server.ts";
import { DecideForm, PostFacts } from "../content/post-forms.tsx";
import { readPost } from "../content/posts.server.ts";
import { strings } from "../content/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { params }) => {
  const id = idParam.safeParse(params.id);
  if (!id.success) throw new AppError("post_not_found");
  return { ...(await readPost(ctx, id.data)), timeZone: getEnv().timeZone };
});

export const action = form(decidePostOperation, {
  then: (_, { params }) => `/admin/contenido/${params.id}?hecho=si`,
});

export const clientAction = keptForm();

export default function PostPage() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <ConsolePage
      section="content"
      title={fill(strings.post, { id: page.publicacion.id_publicacion })}
      back={<BackLink to="/admin/contenido">{strings.title}</BackLink>}
    >
      {isDone && !failure && <DoneNotice param="hecho">{strings.done}</DoneNotice>}
      <FormError message={failure?.error} />
      <PostFacts {...page} />
      <DecideForm failure={failure} />
    </ConsolePage>
  );
}
