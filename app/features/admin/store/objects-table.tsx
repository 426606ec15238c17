import { bytesText } from "#app/ui/intl/bytes.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "../console.module.css";
import type { StoragePage } from "./storage.server.ts";
import { strings } from "./strings.ts";

/** What the store holds, by what it is for. */
export function ObjectsTable({ objects, counted_at }: Pick<StoragePage, "objects" | "counted_at">) {
  const words = strings.objects;
  if (counted_at === null) return <p className={styles.hint}>{words.never}</p>;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {objects.map(({ state, count, bytes }) => (
            <tr key={state}>
              <th scope="row">{words.states[state]}</th>
              <td>{fullNumber(count ?? 0)}</td>
              <td>{bytesText(bytes ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>
        <Sentence
          text={words.counted}
          parts={{ when: <RelativeTime within iso={new Date(counted_at).toISOString()} /> }}
        />
      </p>
    </>
  );
}
