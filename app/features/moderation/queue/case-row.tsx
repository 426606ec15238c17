import type { ReactNode } from "react";
import { fill, plural } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
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
  const isUrgent = queue === "menores" || queue === "intimidad";
  return (
    <li className={styles.row} data-case={id_caso}>
      {children}
      <Link to={`/moderacion/casos/${id_caso}`} className={styles.link}>
        <span className={styles.about}>
          <span className={styles.kind}>{shared.kinds[subject_kind]}</span>{" "}
          {affected ? fill(shared.of, { name: affected.nombre_usuario }) : shared.ofNobody}{" "}
          <span className={styles.number}>#{id_caso}</span>
        </span>{" "}
        <span>
          <TimeLeft due_at={caso.due_at} state={state} now={now} isShort />
        </span>{" "}
        <span className={styles.facts}>
          <span className={isUrgent ? styles.urgent : undefined}>{shared.queues[queue]}</span>
          {caso.is_hidden && (
            <>
              {" "}
              <span className={styles.hidden}>
                <Icon name="eye-off" size={16} />
                <span className="visually-hidden-on-phone">{shared.hidden}</span>
              </span>
            </>
          )}{" "}
          <span>{plural(reports, strings.reports)}</span>{" "}
          <span className={assigned ? undefined : styles.unassigned}>
            {assigned ? whoHas(assigned, me) : strings.unassigned}
          </span>{" "}
          {words && <span className={styles.words}>{words}</span>}
        </span>
      </Link>
    </li>
  );
}

export function whoHas(assigned: { id_usuario: number; nombre_usuario: string }, me: number) {
  if (assigned.id_usuario === me) return strings.assignedToMe;
  return fill(strings.assignedTo, { name: assigned.nombre_usuario });
}
