import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import styles from "#app/ui/reading/reading.module.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Centro de Privacidad · ${data?.siteName}` },
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
        <h1>Centro de Privacidad</h1>
        <p>
          Los controles de cookies, la descarga de tus datos y la gestión de tu consentimiento
          estarán disponibles próximamente.
        </p>
        <p>
          Mientras tanto puedes pedir cualquiera de estas cosas en{" "}
          <a href={`mailto:${email}`}>{email}</a>. El aviso de privacidad explica qué{" "}
          <Link to="/privacy#cookies">cookies</Link> usamos y cómo ejercer tus{" "}
          <Link to="/privacy#derechos-arco">derechos ARCO</Link>.
        </p>
      </div>
    </LegalColumn>
  );
}
