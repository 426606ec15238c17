import { useLoaderData } from "@remix-run/react";
import { strings as releaseStrings } from "#app/features/releases/strings.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import facts from "#app/ui/reading/facts.module.css";
import side from "../case/side.module.css";
import styles from "../people/people.module.css";
import { releaseOfCase } from "../people/release.server.ts";
import { strings as people } from "../people/strings.ts";
import { releaseInput } from "../schema.ts";

const words = people.one;

export const meta = ({ params }: { params: { liberacion?: string } }) => [
  { title: fill(words.title, { id: params.liberacion ?? "" }) },
];

export const loader = page(
  "member",
  async (ctx, { params }) => {
    const { data } = releaseInput.safeParse(params);
    if (!data) throw new AppError("not_found");
    return { id: data.id, release: await releaseOfCase(ctx, data), timeZone: getEnv().timeZone };
  },
  { fresh: "console" },
);

/** Who somebody without an account is, for who may see documents: reading it is kept as a look. */
export default function ReleasePage() {
  const { id, release, timeZone } = useLoaderData<typeof loader>();
  const { data, others, id_liberacion, created_at, withdrawn_at } = release;
  const moment = (at: number) => fullDate(new Date(at).toISOString(), timeZone);
  return (
    <div className={styles.page}>
      <BackLink to={`/moderacion/casos/${id}`}>{fill(words.back, { id })}</BackLink>
      <h1>{fill(words.title, { id: id_liberacion })}</h1>
      <section className={side.panel} aria-labelledby="datos">
        <h2 id="datos">{words.data}</h2>
        <dl className={facts.facts}>
          <dt>{words.name}</dt>
          <dd>{data.nombre}</dd>
          <dt>{words.birth}</dt>
          <dd>{dayWords(data.nacimiento)}</dd>
          <dt>{words.signed}</dt>
          <dd>{dayWords(data.firmada)}</dd>
          <dt>{words.document}</dt>
          <dd>
            {releaseStrings.release.tipos[data.tipo]} {data.numero}
          </dd>
          <dt>{words.email}</dt>
          <dd>{data.correo || words.noEmail}</dd>
          <dt>{words.kept}</dt>
          <dd>{moment(created_at)}</dd>
          {withdrawn_at !== null && (
            <>
              <dt>{words.withdrawn}</dt>
              <dd>{moment(withdrawn_at)}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={side.panel} aria-labelledby="firmado">
        <h2 id="firmado">{words.file}</h2>
        <p>
          <LinkButton
            to={`/moderacion/casos/${id}/autorizaciones/${id_liberacion}/archivo`}
            variant="quiet"
            reloadDocument
            target="_blank"
            rel="noreferrer"
          >
            {words.openFile}
          </LinkButton>
        </p>
        <p className={side.hint}>{words.fileHint}</p>
      </section>
      {others.length > 0 && (
        <section className={side.panel} aria-labelledby="otras">
          <h2 id="otras">{words.others}</h2>
          <ul className={side.list}>
            {others.map((other) => (
              <li key={other.id_liberacion}>
                {fill(words.other, { name: other.nombre })}{" "}
                <Link to={`/u/${other.owner}`}>@{other.owner}</Link>{" "}
                <Badge kind={other.isSamePerson ? "muted" : "accent"}>
                  {other.isSamePerson ? words.samePerson : words.otherPerson}
                </Badge>{" "}
                <span className={side.hint}>{moment(other.created_at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A day of the calendar, the same wherever one is. */
function dayWords(day: string): string {
  return fullDate(`${day}T12:00:00Z`, "UTC");
}
