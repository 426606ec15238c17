import { fill } from "#app/strings/language.ts";
import type { RequestLine } from "#app/features/removal/console/requests.server.ts";
import { Link } from "#app/ui/link.tsx";
import { strings as shared } from "../strings.ts";
import styles from "../queue/case-row.module.css";
import { TimeLeft } from "../time-left.tsx";
import { strings } from "./strings.ts";

/** One request of the portal: who asks what, and until when. */
export function RequestRow({ request, now }: { request: RequestLine; now: number }) {
  const { id_solicitud, referencia, quien, motivo, state, due_at, descripcion } = request;
  const isUrgent = motivo === "menor" || motivo === "sin_consentimiento";
  return (
    <li className={styles.row}>
      <Link to={`/moderacion/solicitudes/${id_solicitud}`} className={styles.link}>
        <span className={styles.about}>
          <span className={styles.kind}>{fill(strings.one, { referencia })}</span>
        </span>{" "}
        <span>
          <TimeLeft
            due_at={due_at}
            state={state === "open" ? "open" : "closed"}
            now={now}
            isShort
          />
        </span>{" "}
        <span className={styles.facts}>
          <span className={isUrgent ? styles.urgent : undefined}>
            {shared.reasons[motivo as keyof typeof shared.reasons]}
          </span>{" "}
          <span>{strings.who[quien]}</span>{" "}
          {descripcion && <span className={styles.words}>{descripcion}</span>}
        </span>
      </Link>
    </li>
  );
}
