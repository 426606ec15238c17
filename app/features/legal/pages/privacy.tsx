import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { LegalPage } from "../legal-page.tsx";
import { privacyNotice } from "../privacy-notice.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Aviso de privacidad · ${data?.siteName}` },
  { name: "description", content: "Qué datos tratamos, para qué y cómo ejercer tus derechos." },
];

/** Not behind the age gate, which links here. */
export function loader() {
  const { siteName, operator } = getEnv();
  return { siteName, operator };
}

export default function PrivacyPage() {
  return <LegalPage document={privacyNotice(useLoaderData<typeof loader>())} />;
}
