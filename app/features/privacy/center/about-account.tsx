import { fill, plural } from "#app/strings/language.ts";
import { fullDate, fullDateTime } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { strings } from "../strings.ts";
import styles from "./center.module.css";
import { Box } from "./choices-form.tsx";
import type { AccountData } from "./load.server.ts";
import { type KnownThing, knownThings } from "./view.ts";

interface AboutAccountProps {
  account: AccountData;
  timeZone: string;
}

/** What is known of somebody with an account, and who looked at their documents. */
export function AboutAccount({ account, timeZone }: AboutAccountProps) {
  const { known: words, looks, correction, opposition, leave } = strings;
  const things = (Object.keys(knownThings) as KnownThing[]).filter((one) => account.known[one] > 0);
  return (
    <>
      <section aria-labelledby="que-sabemos">
        <h2 id="que-sabemos">{words.title}</h2>
        <p>
          <Sentence
            text={words.intro}
            parts={{
              name: account.nombre_usuario,
              correo: account.correo,
              date: fullDate(account.since, timeZone),
            }}
          />
        </p>
        <ul className={styles.things}>
          {things.map((thing) => (
            <li key={thing}>
              <span>{plural(account.known[thing], words.things[thing])}</span>{" "}
              <Change thing={thing} />
            </li>
          ))}
        </ul>
        <p className={styles.small}>
          <Sentence
            text={words.kept}
            parts={{ link: <Link to="/privacy#conservacion">{words.keptLink}</Link> }}
          />
        </p>
      </section>
      <section aria-labelledby="documentos">
        <h2 id="documentos">{looks.title}</h2>
        <p>{looks.intro}</p>
        {account.looks.length === 0 ? (
          <p className={styles.small}>{looks.none}</p>
        ) : (
          <ul className={styles.lines}>
            {account.looks.map(({ at, times, by, what }, index) => (
              <li key={`${at} ${index}`}>
                <Sentence
                  text={looks.line}
                  parts={{
                    who: looks.who[by],
                    what: whatWords(what),
                    date: fullDateTime(at, timeZone),
                  }}
                />
                {times > 1 && ` ${plural(times, looks.times)}`}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="corregir">
        <h2 id="corregir">{correction.title}</h2>
        <p>
          <Sentence
            text={correction.words}
            parts={{
              profile: <Link to="/settings/profile">{correction.profile}</Link>,
              security: <Link to="/settings/security">{correction.security}</Link>,
              request: (
                <Link to="/privacy-center/solicitar?tipo=rectificacion">{correction.request}</Link>
              ),
            }}
          />
        </p>
      </section>
      <section aria-labelledby="copia">
        <h2 id="copia">{leave.title}</h2>
        <p>
          <Link to="/privacy-center/descarga">{leave.download}</Link>
          <br />
          <small className={styles.small}>{leave.downloadHint}</small>
        </p>
        <p>
          <Link to="/privacy-center/eliminar">{leave.remove}</Link>
          <br />
          <small className={styles.small}>{leave.removeHint}</small>
        </p>
      </section>
      <section aria-labelledby="oposicion">
        <h2 id="oposicion">{opposition.title}</h2>
        <Form method="post" action="/privacy-center" className={styles.form} preventScrollReset>
          <input type="hidden" name="intent" value="oposicion" />
          <Box
            name="sugerencias"
            label={opposition.sugerencias}
            hint={opposition.sugerenciasHint}
            isOn={account.isSuggested}
          />
          <p className={styles.small}>{opposition.others}</p>
          <Button variant="quiet">{opposition.save}</Button>
        </Form>
      </section>
    </>
  );
}

function whatWords(what: string): string {
  return strings.looks.what[what] ?? fill(strings.looks.other, { what });
}

function Change({ thing }: { thing: KnownThing }) {
  const to = knownThings[thing];
  const { change, things } = strings.known;
  if (!to) return null;
  // Many links say the same words: the name tells them apart.
  const name = plural(2, things[thing], "").trim();
  return (
    <Link to={to} aria-label={`${change}: ${name}`}>
      {change}
    </Link>
  );
}
