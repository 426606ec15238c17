import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import { FollowArco } from "../requests/follow-arco.tsx";
import { arcoPath, papersPath } from "../requests/mails.server.ts";
import { addToArcoOperation, withdrawArcoOperation } from "../requests/operations.server.ts";
import { readArco } from "../requests/queries.server.ts";
import { strings } from "../requests/strings.ts";
import { takesMore } from "../requests/view.ts";

const words = strings.follow;
type Done = keyof typeof words.done;

/** The private page of a request: nobody finds it, keeps it or learns its address. */
export const loader = page("public", async (ctx, { url, params }) => {
  const key = params.key ?? "";
  const request = await readArco(ctx, key);
  const { siteName, siteUrl, timeZone } = getEnv();
  const done = url.searchParams.get("ok") ?? "";
  return data(
    {
      ...{ request, siteName, timeZone },
      done: Object.hasOwn(words.done, done) ? (done as Done) : null,
      link: `${siteUrl}${arcoPath(key)}`,
      sendTo: takesMore(request) ? papersPath(key) : null,
    },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  { title: `${words.title} · ${data?.siteName}` },
];

const here =
  (done: Done) =>
  (_: unknown, { params }: Sent) =>
    `${arcoPath(params.key!)}?ok=${done}`;

export const action = forms("intent", {
  add: submission(addToArcoOperation, { then: here("added") }),
  withdraw: submission(withdrawArcoOperation, { then: here("withdrawn") }),
});

export default function OneArcoPage() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <LegalColumn>
      <FollowArco {...loaded} failure={failure} />
    </LegalColumn>
  );
}
