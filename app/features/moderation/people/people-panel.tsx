import type { PersonInCase } from "#app/features/releases/console/shown.server.ts";
import { fill } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { shortDate } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import side from "../case/side.module.css";
import styles from "./people.module.css";
import type { PeopleOfCase } from "./release.server.ts";
import { strings } from "./strings.ts";

interface PeoplePanelProps {
  id_caso: number;
  people: PeopleOfCase;
  timeZone: string;
}

/** Who is shown in the post of a case, and to what each of them agreed. */
export function PeoplePanel({ id_caso, people: shown, timeZone }: PeoplePanelProps) {
  const { aparecen, faltan, people, mayOpen } = shown;
  const hasReleases = people.some(({ id_liberacion }) => id_liberacion !== null);
  return (
    <section className={side.panel} aria-labelledby="aparecen">
      <h2 id="aparecen">{strings.title}</h2>
      <p className={side.hint}>
        {aparecen === null ? strings.unasked : strings.says[aparecen]}{" "}
        {faltan && <strong>{strings.missing}</strong>}{" "}
        {aparecen === "otras" && people.length === 0 && strings.nobody}
      </p>
      {people.length > 0 && (
        <ul className={side.list}>
          {people.map((person) => (
            <li key={person.id_aparicion} className={styles.person}>
              <Who person={person} />
              {person.hasOtherName && <p className={side.strikes}>{strings.otherName}</p>}
              <Consents person={person} timeZone={timeZone} />
              {mayOpen && person.id_liberacion !== null && (
                <Link
                  to={`/moderacion/casos/${id_caso}/autorizaciones/${person.id_liberacion}`}
                  className={styles.open}
                >
                  {strings.open}
                  <span className="visually-hidden"> {person.id_liberacion}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasReleases && <p className={side.hint}>{mayOpen ? strings.logged : strings.closed}</p>}
    </section>
  );
}

function Who({ person }: { person: PersonInCase }) {
  const { persona, id_liberacion, estado } = person;
  return (
    <p className={side.who}>
      {persona ? (
        <Link to={`/profile/${persona.id_usuario}`} className={side.name}>
          @{persona.nombre_usuario}
        </Link>
      ) : (
        <span className={side.name}>
          {id_liberacion === null
            ? strings.accountGone
            : fill(strings.release, { id: id_liberacion })}
        </span>
      )}{" "}
      <Badge kind={estado === "confirmed" ? "muted" : "accent"}>{strings.states[estado]}</Badge>
    </p>
  );
}

function Consents({ person, timeZone }: { person: PersonInCase; timeZone: string }) {
  const { shown_at, distribution_at, agreed_at, ended_at, version } = person;
  const day = (iso: string) => shortDate(iso, timeZone);
  const isOf = (iso: string | null) =>
    iso === null ? strings.no : fill(strings.since, { date: day(iso) });
  return (
    <dl className={styles.consents}>
      <div>
        <dt>{strings.consents.shown}</dt>
        <dd>{isOf(shown_at)}</dd>
      </div>
      <div>
        <dt>{strings.consents.distribution}</dt>
        <dd>{isOf(distribution_at)}</dd>
      </div>
      {shown_at === null && agreed_at !== null && (
        <div>
          <dt>{strings.before}</dt>
          <dd>{day(agreed_at)}</dd>
        </div>
      )}
      {ended_at !== null && (
        <div>
          <dt>{strings.states[person.estado]}</dt>
          <dd>{day(ended_at)}</dd>
        </div>
      )}
      {version !== null && (
        <div>
          <dt>{strings.text}</dt>
          <dd>{fill(strings.version, { date: shortDate(version, "UTC") })}</dd>
        </div>
      )}
    </dl>
  );
}
