import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import type { LanguageHandle } from "#app/ui/root-data.ts";
import { FollowPage } from "../follow/follow-page.tsx";
import { languageOf } from "../language.server.ts";
import { privatePath } from "../mails.server.ts";
import {
  addToRemovalOperation,
  appealRemovalOperation,
  withdrawRemovalOperation,
} from "../operations.server.ts";
import { PortalPage } from "../portal-page.tsx";
import { readRemoval } from "../queries.server.ts";
import { texts } from "../strings.ts";

/** The private page of a request: nobody finds it, keeps it or learns its address. */
export const loader = page("public", async (ctx, { request, url, params }) => {
  const secret = params.secret ?? "";
  const removal = await readRemoval(ctx, secret);
  const { siteName, siteUrl, operator, timeZone } = getEnv();
  const asked = url.searchParams.has("idioma") ? languageOf(request, url) : null;
  const done = url.searchParams.get("ok");
  return data(
    {
      ...{ removal, siteName, timeZone, email: operator.email },
      language: asked ?? removal.idioma,
      done: done && isDone(done) ? done : null,
      link: `${siteUrl}${privatePath(secret)}`,
    },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
});

type Done = keyof (typeof texts)["es"]["follow"]["done"];

function isDone(text: string): text is Done {
  return Object.hasOwn(texts.es.follow.done, text);
}

export const handle: LanguageHandle = { speaks: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  ...(data ? [{ title: `${texts[data.language].follow.title} · ${data.siteName}` }] : []),
];

const here =
  (done: Done) =>
  (_: unknown, { params, url }: Sent) => {
    const language = url.searchParams.get("idioma");
    return `${privatePath(params.secret!)}?ok=${done}${language === "en" ? "&idioma=en" : ""}`;
  };

export const action = forms("intent", {
  add: submission(addToRemovalOperation, { then: here("added") }),
  withdraw: submission(withdrawRemovalOperation, { then: here("withdrawn") }),
  appeal: submission(appealRemovalOperation, { then: here("appealed") }),
});

export default function RemovalRequestPage() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <PortalPage language={loaded.language}>
      <FollowPage {...loaded} failure={failure} />
    </PortalPage>
  );
}
