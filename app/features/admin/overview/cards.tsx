import type { ReactNode } from "react";
import { timeInWords } from "#app/features/moderation/time-left.tsx";
import { fill, plural } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { bytesText } from "#app/ui/intl/bytes.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Count } from "../figures/figures.server.ts";
import { COUNTED_MAX } from "../limits.ts";
import { strings as shared } from "../strings.ts";
import styles from "../console.module.css";
import type { Duty, DutyName } from "./duties.server.ts";
import type { Overview } from "./overview.server.ts";
import { problemInWords } from "./problem-in-words.ts";
import { strings } from "./strings.ts";

/** Work that waits for longer than this is done by nobody. */
const QUEUE_LATE_MS = 10 * 60_000;

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What is not as it should be, with an icon: colour says nothing by itself. */
export function Bad({ children }: { children: ReactNode }) {
  return (
    <p className={styles.bad}>
      <Icon name="alert" size={16} /> <span>{children}</span>
    </p>
  );
}

export function CountCard({ title, count }: { title: string; count: Count }) {
  return (
    <Card title={title}>
      <p className={styles.figure}>
        {count.isMore ? fill(shared.moreThan, { n: fullNumber(count.n) }) : fullNumber(count.n)}
      </p>
      {count.at !== null && (
        <p className={styles.hint}>
          {shared.counted} <RelativeTime within iso={new Date(count.at).toISOString()} />
        </p>
      )}
    </Card>
  );
}

export function QueueCard({ queue, now }: Pick<Overview, "queue" | "now">) {
  const age = queue.since === null ? 0 : now - queue.since;
  const time = timeInWords(age);
  return (
    <Card title={strings.queue.title}>
      <p className={styles.figure}>{atMost(queue.waiting)}</p>
      {queue.waiting === 0 && <p>{strings.queue.none}</p>}
      {queue.waiting > 0 &&
        (age > QUEUE_LATE_MS ? (
          <Bad>{fill(strings.queue.late, { time })}</Bad>
        ) : (
          <p>{fill(strings.queue.since, { time })}</p>
        ))}
      {queue.kinds.length > 0 && (
        <p className={styles.hint}>
          {queue.kinds.map(({ kind, waiting }) => `${kind} ${atMost(waiting)}`).join(" · ")}
        </p>
      )}
    </Card>
  );
}

export function StoppedCard({ stopped }: Pick<Overview, "stopped">) {
  const { held, failed } = stopped;
  return (
    <Card title={strings.stopped.title}>
      {held + failed === 0 && <p>{strings.stopped.none}</p>}
      {held > 0 && <Bad>{plural(held, strings.stopped.held, atMost(held))}</Bad>}
      {failed > 0 && <p>{plural(failed, strings.stopped.failed, atMost(failed))}</p>}
      {held + failed > 0 && (
        <p>
          <Link to={`/admin/trabajos?estado=${held > 0 ? "held" : "failed"}`} className="lone-link">
            {strings.stopped.see}
          </Link>
        </p>
      )}
    </Card>
  );
}

export function MailCard({ mail, now }: Pick<Overview, "mail" | "now">) {
  const { waiting, failed, since, toFolder } = mail;
  return (
    <Card title={strings.mail.title}>
      {waiting + failed === 0 && !toFolder && <p>{strings.mail.fine}</p>}
      {waiting > 0 && (
        <p>
          {plural(waiting, strings.mail.waiting, atMost(waiting))}
          {". "}
          {since !== null && fill(strings.queue.since, { time: timeInWords(now - since) })}
        </p>
      )}
      {failed > 0 && <Bad>{plural(failed, strings.mail.failed, atMost(failed))}</Bad>}
      {toFolder && <Bad>{strings.mail.toFolder}</Bad>}
    </Card>
  );
}

export function DiskCard({ disk }: Pick<Overview, "disk">) {
  const [free, total, leaves] = [disk.free, disk.total, disk.leaves].map(bytesText);
  return (
    <Card title={strings.disk.title}>
      <p>{fill(strings.disk.free, { free: free!, total: total! })}</p>
      {disk.free < disk.leaves && <Bad>{fill(strings.disk.short, { leaves: leaves! })}</Bad>}
    </Card>
  );
}

export function BackupsCard({ backups }: Pick<Overview, "backups">) {
  return (
    <Card title={strings.backups.title}>
      {["fine", "unset"].includes(backups.is) ? (
        <p>{backupsInWords(backups)}</p>
      ) : (
        <Bad>{backupsInWords(backups)}</Bad>
      )}
      <p>
        <Link to="/admin/almacenamiento" className="lone-link">
          {strings.backups.see}
        </Link>
      </p>
    </Card>
  );
}

function backupsInWords(standing: Overview["backups"]): string {
  const sentence = strings.backups[standing.is];
  if (standing.is === "never") return fill(sentence, { to: standing.to });
  if (standing.is !== "old") return sentence;
  return fill(sentence, { hours: standing.hours, every: standing.every });
}

export function StoresCard({ problems, restarting }: Pick<Overview, "problems" | "restarting">) {
  const { stores } = strings;
  const amiss = Object.entries(problems);
  return (
    <Card title={stores.title}>
      {amiss.length + restarting.length === 0 && <p>{stores.fine}</p>}
      {amiss.map(([name, why]) => (
        <Bad key={name}>{`${stores.names[name] ?? name}: ${problemInWords(why)}`}</Bad>
      ))}
      {restarting.map(({ name, times }) => (
        <Bad key={name}>{fill(stores.restarting, { name, times })}</Bad>
      ))}
    </Card>
  );
}

const places: Record<DutyName, string> = {
  casos: "/moderacion",
  retiro: "/moderacion/solicitudes",
  arco: "/moderacion/arco",
  verificaciones: "/moderacion/verificaciones",
};

export function DutiesCard({ duties, now }: { duties: Duty[]; now: number }) {
  const words = strings.duties;
  return (
    <Card title={words.title}>
      {duties.length === 0 && <p>{words.none}</p>}
      {duties.map(({ name, waiting, overdue, due_at }) => (
        <div key={name}>
          <p>
            <Link to={places[name]}>{words.names[name]}</Link>:{" "}
            {plural(waiting, words.waiting, atMost(waiting))}
          </p>
          {due_at < now ? (
            <Bad>
              {plural(overdue, words.overdue, atMost(overdue))}.{" "}
              {fill(words.late, { time: timeInWords(now - due_at) })}
            </Bad>
          ) : (
            <p className={styles.hint}>{fill(words.left, { time: timeInWords(due_at - now) })}</p>
          )}
        </div>
      ))}
    </Card>
  );
}

function atMost(n: number): string {
  return n > COUNTED_MAX ? fill(shared.moreThan, { n: fullNumber(COUNTED_MAX) }) : fullNumber(n);
}
