import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { TechnicalWords } from "#app/ui/technical-words.tsx";
import styles from "../console.module.css";
import type { About, listStoppedJobs } from "./stopped.server.ts";
import { strings } from "./strings.ts";

type Stopped = Awaited<ReturnType<typeof listStoppedJobs>>["trabajos"][number];

/** A job that is not tried any more: what, why, and what can be done about it. */
export function StoppedJob({ action, ...job }: Stopped & { action: string }) {
  const { id, kind, attempts, error, created_at, isForgotten, about } = job;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{fill(strings.row, { id, kind })}</strong>
        <span className={styles.hint}>
          {plural(attempts, strings.tried)} · <RelativeTime within iso={created_at} />
        </span>
      </div>
      {about && (
        <p>
          {about.is === "message_file" ? (
            fill(strings.messageFile, { id_archivo: about.id_archivo })
          ) : (
            <Link to={placeOf(about)}>{nameOf(about)}</Link>
          )}
        </p>
      )}
      {error && <TechnicalWords>{error}</TechnicalWords>}
      <div className={styles.ways}>
        {isForgotten ? (
          <p className={styles.hint}>{strings.forgotten}</p>
        ) : (
          <Verb action={action} id={id} verbo="reintentar" />
        )}
        <details className={styles.fold}>
          <summary>{strings.drop}</summary>
          <p className={styles.hint}>{strings.dropAbout}</p>
          <Verb action={action} id={id} verbo="descartar" />
        </details>
      </div>
    </li>
  );
}

function Verb({
  action,
  id,
  verbo,
}: {
  action: string;
  id: number;
  verbo: "reintentar" | "descartar";
}) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="uno" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verbo" value={verbo} />
      <Button variant={verbo === "reintentar" ? "quiet" : "danger"}>
        {verbo === "reintentar" ? strings.retry : strings.dropSure}
      </Button>
    </Form>
  );
}

export function RetryAll({ action }: { action: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="todos" />
      <Button variant="quiet">{strings.retryAll}</Button>
    </Form>
  );
}

type Placed = Exclude<NonNullable<About>, { is: "message_file" }>;

function placeOf(about: Placed): string {
  return about.is === "file" ? `/publicacion/${about.id_publicacion}` : `/u/${about.id_usuario}`;
}

function nameOf(about: Placed): string {
  return about.is === "file"
    ? fill(strings.file, { ...about })
    : fill(strings[about.kind], { ...about });
}
