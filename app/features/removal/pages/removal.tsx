import { randomUUID } from "node:crypto";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import type { LanguageHandle } from "#app/ui/root-data.ts";
import reading from "#app/ui/reading/reading.module.css";
import { RemovalForm } from "../form/removal-form.tsx";
import { languageOf } from "../language.server.ts";
import { ADDRESS_MAX } from "../limits.ts";
import { privatePath } from "../mails.server.ts";
import { askRemovalOperation } from "../operations.server.ts";
import { PortalPage } from "../portal-page.tsx";
import { texts } from "../strings.ts";

/** Outside the age gate: whoever is shown here need not look at anything to have it removed. */
export const loader = page("public", async (_ctx, { request, url }) => {
  const { siteName, operator } = getEnv();
  return {
    siteName,
    email: operator.email,
    language: languageOf(request, url) ?? "es",
    address: (url.searchParams.get("direccion") ?? "").slice(0, ADDRESS_MAX),
    key: randomUUID(),
  };
});

export const handle: LanguageHandle = { speaks: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${texts[data.language].title} · ${data.siteName}` }] : [];

export const action = form(askRemovalOperation, {
  then: ({ secret }, { url }) => {
    const language = url.searchParams.get("idioma") === "en" ? "&idioma=en" : "";
    return `${privatePath(secret)}?ok=sent${language}`;
  },
});

export default function RemovalPage() {
  const { language, email, address, key } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const words = texts[language];
  return (
    <PortalPage language={language}>
      <div className={reading.document}>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <h3>{words.clocksTitle}</h3>
        <ul>
          {words.clocks.map((clock) => (
            <li key={clock}>{clock}</li>
          ))}
        </ul>
        <p>
          <strong>{words.minors}</strong>
        </p>
        <p>{words.danger}</p>
      </div>
      <RemovalForm {...{ language, email, address, failure }} idempotencyKey={key} />
    </PortalPage>
  );
}
