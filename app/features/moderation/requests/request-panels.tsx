import { fill } from "#app/strings/language.ts";
import type { WholeRequest } from "#app/features/removal/console/requests.server.ts";
import { texts } from "#app/features/removal/strings.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import side from "../case/side.module.css";
import { strings as shared } from "../strings.ts";
import { strings } from "./strings.ts";
import styles from "./request.module.css";

/** Who asks for what, in their words. */
export function AskedPanel({ request }: Pick<WholeRequest, "request">) {
  const { motivo, quien, representa, autoridad, expediente, firma, correo, idioma } = request;
  const lines: [string, string][] = [
    [strings.reason, shared.reasons[motivo as keyof typeof shared.reasons]],
    [strings.by, strings.who[quien]],
    [strings.represents, representa],
    [strings.authority, autoridad],
    [strings.file, expediente],
    [strings.signature, firma],
    [strings.answerTo, correo],
    [strings.language, strings.languages[idioma]],
  ];
  return (
    <section className={side.panel} aria-labelledby="pide">
      <h2 id="pide">{strings.asked}</h2>
      <dl className={styles.facts}>
        {lines
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {request.descripcion && (
        <blockquote className={styles.says}>{request.descripcion}</blockquote>
      )}
    </section>
  );
}

/** What was named, each with its case or why there is none. An address is never a link: it may lead anywhere. */
export function AddressesPanel({ items }: Pick<WholeRequest, "items">) {
  return (
    <section className={side.panel} aria-labelledby="direcciones">
      <h2 id="direcciones">{strings.addresses}</h2>
      {items.length === 0 && <p className={side.hint}>{strings.noAddresses}</p>}
      <ul className={side.list}>
        {items.map(({ direccion, state, id_caso }) => (
          <li key={direccion}>
            <p className={styles.address}>{direccion}</p>
            <p className={side.hint}>
              {texts.es.follow.itemStates[state]}
              {id_caso !== null && (
                <>
                  {" · "}
                  <Link to={`/moderacion/casos/${id_caso}`}>
                    {fill(strings.case, { id: id_caso })}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was said since. */
export function NotesPanel({ notes }: Pick<WholeRequest, "notes">) {
  if (notes.length === 0) return null;
  return (
    <section className={side.panel} aria-labelledby="mensajes-de-solicitud">
      <h2 id="mensajes-de-solicitud">{strings.notes}</h2>
      <ol className={side.list}>
        {notes.map(({ kind, texto, created_at }, at) => (
          <li key={at}>
            <p>
              <b>{strings.noteKinds[kind]}</b>{" "}
              <span className={side.hint}>
                <RelativeTime iso={new Date(created_at).toISOString()} />
              </span>
            </p>
            {texto && <p className={side.said}>{texto}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
