import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import facts from "#app/ui/reading/facts.module.css";
import { DecisionForm } from "../console/decision-form.tsx";
import { Photos } from "../console/photos.tsx";
import { readOne } from "../console/read-one.server.ts";
import { dayWords, momentDay } from "../day-words.ts";
import type { RefusalReason } from "../limits.ts";
import { decideVerificationOperation } from "../operations.server.ts";
import { oneInput } from "../schema.server.ts";
import { consoleStrings } from "../console/strings.ts";
import { strings } from "../strings.ts";
import styles from "../console/console.module.css";

const words = consoleStrings;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { params }) => {
    const { data } = oneInput.safeParse(params);
    if (!data) throw new AppError("verification_not_found");
    return { one: await readOne(ctx, data.id), timeZone: getEnv().timeZone };
  },
  { fresh: "console" },
);

export const action = form(decideVerificationOperation, {
  then: () => "/moderacion/verificaciones?hecho=1",
});

export const clientAction = keptForm();

export default function OnePage() {
  const { one, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { details, nombre_usuario: name, state, isOwn } = one;
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion/verificaciones">{words.title}</BackLink>
      <div className={styles.head}>
        <h1>{fill(words.one.title, { name })}</h1>
        <span className={styles.when}>{words.states[state]}</span>
      </div>
      {one.twice.length > 0 && (
        <Notice kind="error">
          {words.one.twice}:{" "}
          {one.twice.map((other) => (
            <span key={other.id_verificacion}>
              <Link to={`/u/${other.nombre_usuario}`}>@{other.nombre_usuario}</Link> (
              {words.states[other.state]}){" "}
            </span>
          ))}
        </Notice>
      )}
      <section className={styles.part}>
        <h2>{words.one.data}</h2>
        {details ? <Facts one={one} /> : <p className={styles.muted}>{words.one.gone}</p>}
      </section>
      {one.photos.length > 0 && (
        <section className={styles.part}>
          <h2>{strings.photos.title}</h2>
          <Photos id={one.id_verificacion} name={name} photos={one.photos} />
        </section>
      )}
      {state === "enviada" && !isOwn && details && (
        <section className={styles.part}>
          <h2>{words.one.decide}</h2>
          <DecisionForm
            id={one.id_verificacion}
            until={momentDay(details.until, timeZone)}
            failure={failure}
          />
        </section>
      )}
      {one.motivo && (
        <p>
          {strings.reasons[one.motivo as RefusalReason]} {one.nota}
        </p>
      )}
      <section className={styles.part}>
        <h2>{words.one.history}</h2>
        <ul className={styles.history}>
          {one.history.map(({ id, kind, created_at, by }) => (
            <li key={id}>
              <span>{words.events[kind] ?? kind}</span>{" "}
              <span className={styles.hint}>
                {fill(words.one.by, {
                  who: by ? `@${by}` : words.automatic,
                  date: fullDateTime(new Date(created_at).toISOString(), timeZone),
                })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Facts({ one }: { one: ReturnType<typeof useLoaderData<typeof loader>>["one"] }) {
  const { details, nombre_usuario: name } = one;
  if (!details) return null;
  const w = words.one;
  return (
    <dl className={facts.facts}>
      <dt>{w.account}</dt>
      <dd>
        <Link to={`/u/${name}`}>@{name}</Link>
      </dd>
      <dt>{w.name}</dt>
      <dd>{details.nombre}</dd>
      <dt>{w.birth}</dt>
      <dd>
        {dayWords(details.nacimiento)} ({plural(details.years, w.age)})
      </dd>
      <dt>{w.kind}</dt>
      <dd>
        {strings.kinds[details.documento]}, {details.country}
      </dd>
      <dt>{w.number}</dt>
      <dd>{details.numero}</dd>
      <dt>{w.expires}</dt>
      <dd>{dayWords(details.vence)}</dd>
    </dl>
  );
}
