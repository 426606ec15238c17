import type { HeldMatch } from "#app/features/known/queries.server.ts";
import { PDQ_MATCH } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";
import styles from "./content-panel.module.css";

const words = strings.matches;

/** Why it waits: on which lists it is, and how near it comes to what they hold. */
export function Matches({ matches }: { matches: HeldMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <div className={styles.matches}>
      <h3>{words.title}</h3>
      <ul>
        {matches.map(({ lista, hash_kind, distance }) => (
          <li key={`${lista} ${hash_kind} ${distance}`}>
            {fill(hash_kind === "pdq" ? words.near : words.same, {
              ...{ list: lista, distance, max: PDQ_MATCH },
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
