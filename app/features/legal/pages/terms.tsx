import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { LegalPage } from "../legal-page.tsx";
import { termsText } from "../terms-text.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Términos y condiciones · ${data?.siteName}` },
  { name: "description", content: "Las reglas para usar la plataforma y publicar en ella." },
];

/** Not behind the age gate, which links here. */
export function loader() {
  const { siteName, operator } = getEnv();
  return { siteName, operator };
}

export default function TermsPage() {
  return <LegalPage document={termsText(useLoaderData<typeof loader>())} />;
}
