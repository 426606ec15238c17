import type { ReactNode } from "react";
import { fill, plural } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";
import { strings as shared } from "../strings.ts";
import { TimeLeft } from "../time-left.tsx";
import type { CaseLine } from "../view.ts";
import styles from "./case-row.module.css";

interface CaseRowProps {
  caso: CaseLine;
  now: number;
  /** Whose list it is. */
  me: number;
  /** The box that chooses it, if any. */
  children?: ReactNode;
}

/** One case of a list: what it is about, why, until when, and who works on it. */
export function CaseRow({ caso, now, me, children }: CaseRowProps) {
  const { id_caso, subject_kind, queue, state, affected, assigned, words, reports } = caso;
  return (
    <li className={styles.row} data-case={id_caso}>
      {children}
      <Link to={`/moderacion/casos/${id_caso}`} className={styles.link}>
        <span className={styles.about}>
          <span className={styles.kind}>{shared.kinds[subject_kind]}</span>{" "}
          <span className={styles.whose}>
            {affected ? fill(shared.of, { name: affected.nombre_usuario }) : shared.ofNobody}
          </span>{" "}
          <span className={styles.number}>#{id_caso}</span>
        </span>{" "}
        {words && <span className={styles.words}>{words}</span>}{" "}
        <span className={styles.facts}>
          <Badge kind={queue === "menores" || queue === "intimidad" ? "accent" : "muted"}>
            {shared.queues[queue]}
          </Badge>{" "}
          {caso.is_hidden && <Badge kind="muted">{shared.hidden}</Badge>}{" "}
          <span>{plural(reports, strings.reports)}</span>{" "}
          <span>{assigned ? whoHas(assigned, me) : strings.unassigned}</span>
        </span>{" "}
        <span className={styles.due}>
          <TimeLeft due_at={caso.due_at} state={state} now={now} />
        </span>
      </Link>
    </li>
  );
}

export function whoHas(assigned: { id_usuario: number; nombre_usuario: string }, me: number) {
  if (assigned.id_usuario === me) return strings.assignedToMe;
  return fill(strings.assignedTo, { name: assigned.nombre_usuario });
}
