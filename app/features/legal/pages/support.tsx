import { randomUUID } from "node:crypto";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { asReference } from "#app/http/reference.ts";
import { page } from "#app/http/page.server.ts";
import { ShortcutsSwitch } from "#app/ui/keys/shortcuts-switch.tsx";
import { Link } from "#app/ui/link.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import styles from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { askSupportOperation } from "../operations.server.ts";
import { ownAddress } from "../queries.server.ts";
import { SupportForm } from "../support-form.tsx";
import { SupportThanks } from "../support-thanks.tsx";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${strings.support.title} · ${data?.siteName}` },
];

/** Outside the age gate: whoever found themselves in a video need not look at others to say so. */
export const loader = page("public", async (ctx, { url }) => {
  const { siteName, operator } = getEnv();
  return {
    siteName,
    email: operator.email,
    correo: await ownAddress(ctx),
    referencia: asReference("S", url.searchParams.get("referencia")),
    key: randomUUID(),
  };
});

export const action = form(askSupportOperation, {
  then: ({ referencia }) => `/support?referencia=${referencia}`,
});

export const clientAction = keptForm();

export default function SupportPage() {
  const { correo, email, referencia, key } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <LegalColumn>
      <div className={styles.document}>
        {referencia ? (
          <SupportThanks referencia={referencia} />
        ) : (
          <>
            <h1>{strings.support.title}</h1>
            <p>
              <Sentence
                text={strings.support.intro}
                parts={{ email: <a href={`mailto:${email}`}>{email}</a> }}
              />
            </p>
            <p>
              <Sentence
                text={strings.support.removal}
                parts={{ link: <Link to="/retiro">{strings.support.removalLink}</Link> }}
              />
            </p>
            <p>
              <Sentence
                text={strings.support.discretion}
                parts={{
                  link: <Link to="/settings/discrecion">{strings.support.discretionLink}</Link>,
                }}
              />
            </p>
            <SupportForm correo={correo} idempotencyKey={key} failure={failure} />
            <ShortcutsSwitch />
          </>
        )}
      </div>
    </LegalColumn>
  );
}
