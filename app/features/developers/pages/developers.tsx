import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { callsByGroup, type CallView } from "../document.server.ts";
import { strings } from "../strings.ts";
import styles from "./developers.module.css";

export const meta: MetaFunction = () => [{ title: strings.title }];

export const loader = page("public", async () => ({ groups: callsByGroup() }));

/** The published description for people; it reads, jumps and prints without scripts. */
export default function DevelopersPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink to="/" />
      <h1>{strings.title}</h1>
      <p>{strings.intro}</p>
      <p>{strings.token}</p>
      <pre className={styles.code}>Authorization: Bearer TOKEN</pre>
      <p>
        <a href="/api/openapi.json">{strings.document}</a>
      </p>
      <nav className={styles.contents} aria-label={strings.contents}>
        <ul>
          {groups.map(({ group }) => (
            <li key={group}>
              <a href={`#${group}`}>{group}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ group, calls }) => (
        <section key={group} id={group} aria-labelledby={`${group}-title`}>
          <h2 id={`${group}-title`}>{group}</h2>
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Call({ call }: { call: CallView }) {
  const { id, method, path, summary, access, limits, query, parts, example } = call;
  const { success, failures } = call;
  return (
    <article id={id} className={styles.call}>
      <h3 className={styles.name}>
        <span className={styles.method}>{method}</span> <code>{path}</code>
      </h3>
      <p lang="en">{summary}</p>
      <dl className={styles.facts}>
        <dt>{strings.access}</dt>
        <dd>{strings.accessNames[access] ?? access}</dd>
        {limits.length > 0 && (
          <>
            <dt>{strings.limits}</dt>
            <dd>{limits.join(", ")}</dd>
          </>
        )}
        <Names title={strings.query} names={query} />
        <Names title={strings.parts} names={parts} />
        <dt>{strings.answers}</dt>
        <dd>
          <code>{success}</code>
          {failures.map(({ status, codes }) => (
            <div key={status}>
              <code>{status}</code> {codes}
            </div>
          ))}
        </dd>
      </dl>
      {example && (
        <>
          <p className={styles.label}>{strings.example}</p>
          <pre className={styles.code}>{example}</pre>
        </>
      )}
    </article>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <code>{names.join(", ")}</code>
      </dd>
    </>
  );
}
