import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { page } from "#app/http/page.server.ts";
import { common } from "#app/ui/strings.ts";
import { LegalPage } from "../legal-page.tsx";
import { termsText } from "../terms-text.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${common.terms} · ${data?.siteName}` },
  { name: "description", content: strings.descriptions.terms },
];

/** Not behind the age gate, which links here. */
export const loader = page(
  "public",
  async () => {
    const { siteName, operator } = getEnv();
    return { siteName, operator };
  },
  { shared: {} },
);

export default function TermsPage() {
  return <LegalPage document={termsText(useLoaderData<typeof loader>())} />;
}
