import { ARCO_ANSWER_DAYS } from "#app/features/legal/limits.ts";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import type { ArcoKind } from "../limits.ts";
import { strings as arco } from "../requests/strings.ts";
import { strings } from "../strings.ts";
import styles from "./center.module.css";
import type { AccountData } from "./load.server.ts";

const words = strings.requests;

/** The way to ask for what one cannot do oneself, and what one has asked for. */
export function Requests({ own, timeZone }: { own: AccountData["requests"]; timeZone: string }) {
  return (
    <section aria-labelledby="solicitudes">
      <h2 id="solicitudes">{words.title}</h2>
      <p>{fill(words.words, { answer: ARCO_ANSWER_DAYS })}</p>
      {own.length > 0 && (
        <ul className={styles.lines}>
          {own.map(({ referencia, kind, state, at }) => (
            <li key={referencia}>
              <Link to={`/privacy-center/solicitudes/${referencia}`}>
                {fill(words.open, { referencia })}
              </Link>{" "}
              <span className={styles.about}>
                {arco.kinds[kind as ArcoKind]} · {arco.states[state]} · {fullDate(at, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton to="/privacy-center/solicitar" variant="quiet">
          {words.ask}
        </LinkButton>
      </p>
    </section>
  );
}
