import { Fragment } from "react";
import { fill, plural } from "#app/strings/language.ts";
import { Link } from "#app/ui/link.tsx";
import { COUNTED_MAX } from "../limits.ts";
import { strings as requestStrings } from "../requests/strings.ts";
import { strings } from "./strings.ts";
import { strings as shared } from "../strings.ts";
import { timeInWords } from "../time-left.tsx";
import type { QueueCount } from "../view.ts";
import { type QueueChoice, queuePath } from "./queue-path.ts";
import styles from "./queue-nav.module.css";

interface QueueNavProps {
  counts: QueueCount[];
  /** Of the portal, that wait for an answer. */
  requests: { waiting: number; overdue: number };
  choice: QueueChoice;
}

/** The queues, the strictest first, each with what waits in it and how long a decision takes. */
export function QueueNav({ counts, requests, choice }: QueueNavProps) {
  const all = counts.reduce((sum, { waiting }) => sum + Math.min(waiting, COUNTED_MAX), 0);
  const isMore = counts.some(({ waiting }) => waiting > COUNTED_MAX);
  return (
    <nav className={styles.queues} aria-label={strings.queuesLabel}>
      <Link
        to={queuePath({ ...choice, queue: undefined })}
        className={styles.queue}
        aria-current={choice.queue ? undefined : "page"}
      >
        <span className={styles.name}>{strings.allQueues}</span>{" "}
        <span className={styles.count}>{countOf(isMore ? COUNTED_MAX + 1 : all, all)}</span>
      </Link>{" "}
      {counts.map(({ queue, waiting, overdue, mean_ms }) => (
        <Fragment key={queue}>
          <Link
            to={queuePath({ ...choice, queue })}
            className={styles.queue}
            aria-current={choice.queue === queue ? "page" : undefined}
          >
            <span className={styles.name}>{shared.queues[queue]}</span>{" "}
            <span className={waiting > 0 ? styles.count : styles.none}>{countOf(waiting)}</span>{" "}
            {(overdue > 0 || mean_ms !== null) && (
              <span className={styles.more}>
                {overdue > 0 && (
                  <span className={styles.overdue}>{plural(overdue, strings.overdue)}</span>
                )}{" "}
                {mean_ms !== null && fill(strings.meanTime, { time: timeInWords(mean_ms) })}
              </span>
            )}
          </Link>{" "}
        </Fragment>
      ))}
      <Link to="/moderacion/solicitudes" className={styles.queue}>
        <span className={styles.name}>{requestStrings.queue}</span>{" "}
        <span className={requests.waiting > 0 ? styles.count : styles.none}>
          {countOf(requests.waiting)}
        </span>{" "}
        {requests.overdue > 0 && (
          <span className={styles.more}>
            <span className={styles.overdue}>{plural(requests.overdue, strings.overdue)}</span>
          </span>
        )}
      </Link>
    </nav>
  );
}

function countOf(waiting: number, max = COUNTED_MAX): string {
  return waiting > COUNTED_MAX ? fill(strings.moreThan, { max }) : String(waiting);
}
