import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { Link } from "#app/ui/link.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import styles from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${strings.title} · ${data?.siteName}` },
];

export function loader() {
  const { siteName, operator } = getEnv();
  return { siteName, email: operator.email };
}

/** product.md 20.6: a placeholder until the controls exist. */
export default function PrivacyCenterPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <LegalColumn>
      <div className={styles.document}>
        <h1>{strings.title}</h1>
        <p>{strings.soon}</p>
        <p>
          <Sentence
            text={strings.meanwhile}
            parts={{
              email: <a href={`mailto:${email}`}>{email}</a>,
              cookies: <Link to="/privacy#cookies">{strings.cookies}</Link>,
              rights: <Link to="/privacy#derechos-arco">{strings.rights}</Link>,
            }}
          />
        </p>
      </div>
    </LegalColumn>
  );
}
