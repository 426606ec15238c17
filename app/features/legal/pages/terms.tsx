import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { common } from "#app/ui/strings.ts";
import { LegalPage } from "../legal-page.tsx";
import { loadOperator } from "../operator.server.ts";
import { termsText } from "../terms-text.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${common.terms} · ${data?.siteName}` },
  { name: "description", content: strings.descriptions.terms },
];

export const loader = loadOperator;

export default function TermsPage() {
  return <LegalPage document={termsText(useLoaderData<typeof loader>())} />;
}
