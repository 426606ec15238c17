import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { page } from "#app/http/page.server.ts";
import { common } from "#app/ui/strings.ts";
import { LegalPage } from "../legal-page.tsx";
import { privacyNotice } from "../privacy-notice.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${common.privacyNotice} · ${data?.siteName}` },
  { name: "description", content: strings.descriptions.privacy },
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

export default function PrivacyPage() {
  return <LegalPage document={privacyNotice(useLoaderData<typeof loader>())} />;
}
