import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { common } from "#app/ui/strings.ts";
import { LegalPage } from "../legal-page.tsx";
import { loadOperator } from "../operator.server.ts";
import { privacyNotice } from "../privacy-notice.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${common.privacyNotice} · ${data?.siteName}` },
  { name: "description", content: strings.descriptions.privacy },
];

export const loader = loadOperator;

export default function PrivacyPage() {
  return <LegalPage document={privacyNotice(useLoaderData<typeof loader>())} />;
}
