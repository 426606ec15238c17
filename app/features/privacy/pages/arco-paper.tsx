import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Link } from "#app/ui/link.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { arcoPath, papersPath } from "../requests/mails.server.ts";
import { attachArcoPaperOperation } from "../requests/operations.server.ts";
import { PaperForm } from "../requests/papers/paper-form.tsx";
import { requireOpenArco } from "../requests/queries.server.ts";
import { strings } from "../requests/strings.ts";

const words = strings.papers;

/** Where a document for a request is sent: as private as its page, which has the form too. */
export const loader = page("public", async (ctx, { params }) => {
  const key = params.key ?? "";
  await requireOpenArco(ctx, key);
  return data(
    { siteName: getEnv().siteName, back: arcoPath(key), sendTo: papersPath(key) },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  { title: `${words.attach} · ${data?.siteName}` },
];

export const action = form(attachArcoPaperOperation, {
  then: (_, { params }) => `${arcoPath(params.key!)}?ok=attached`,
});

export default function ArcoPaperPage() {
  const { back, sendTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{words.attach}</h1>
        <PaperForm action={sendTo} failure={failure} />
        <p>
          <Link to={back}>{words.back}</Link>
        </p>
      </div>
    </LegalColumn>
  );
}
