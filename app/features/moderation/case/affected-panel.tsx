import { fill, plural } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { DecisionSummary } from "../decision/decision-summary.tsx";
import { strings } from "./strings.ts";
import type { AffectedView } from "./affected.server.ts";
import styles from "./side.module.css";

const words = strings.affected;

interface AffectedPanelProps {
  affected: AffectedView | null;
  now: number;
  id_caso: number;
  /** The viewer may decide about them. */
  mayAct: boolean;
}

/** Who is behind it, and what was decided about them before. */
export function AffectedPanel({ affected, ...rest }: AffectedPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="afectada">
      <h2 id="afectada">{words.title}</h2>
      {affected ? <About affected={affected} {...rest} /> : <p>{words.gone}</p>}
    </section>
  );
}

function About({
  affected,
  now,
  id_caso,
  mayAct,
}: AffectedPanelProps & { affected: AffectedView }) {
  const { id_usuario, nombre_usuario, status, role, strikes, decisions, muted_until } = affected;
  const timeZone = useScripted() ? undefined : "UTC";
  const isMuted = muted_until !== null && muted_until > now;
  return (
    <>
      <p className={styles.who}>
        <Link to={`/profile/${id_usuario}`} className={styles.name}>
          @{nombre_usuario}
        </Link>{" "}
        <Badge kind={status === "active" ? "muted" : "accent"}>{words.status[status]}</Badge>{" "}
        {isMuted && <Badge kind="accent">{words.muted}</Badge>}{" "}
        {role !== "user" && <Badge kind="gold">{words.role[role]}</Badge>}{" "}
        {affected.es_creador === 1 && <Badge kind="muted">{words.creator}</Badge>}
      </p>
      <p className={styles.hint}>
        {[
          fill(words.since, {
            date: fullDate(new Date(affected.created_at).toISOString(), timeZone),
          }),
          plural(affected.posts, words.posts),
          plural(affected.followersCount, words.followers),
        ].join(" · ")}
      </p>
      <p className={strikes > 0 ? styles.strikes : styles.hint}>
        {strikes > 0 ? plural(strikes, words.strikes) : words.noStrikes}
        {decisions.length === 0 && ` · ${words.noHistory}`}
      </p>
      {affected.de_confianza === 1 && (
        <Form method="post" action={`/moderacion/casos/${id_caso}`} className={styles.row}>
          <input type="hidden" name="intent" value="trust" />
          <input type="hidden" name="persona" value={id_usuario} />
          <p className={styles.trust}>{words.trusted}</p>
          {mayAct && (
            <Button variant="quiet" name="confianza" value="0">
              {words.distrust}
            </Button>
          )}
        </Form>
      )}
      {decisions.length > 0 && (
        <details className={styles.fold}>
          <summary>
            {words.history} <span className={styles.hint}>{decisions.length}</span>
          </summary>
          <ul className={styles.list}>
            {decisions.map((decision) => (
              <li key={decision.id_decision}>
                <DecisionSummary decision={decision} withCase />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
