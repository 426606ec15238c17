import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { fill } from "#app/strings/language.ts";
import list from "../queue/case-list.module.css";
import { CaseRow } from "../queue/case-row.tsx";
import { strings } from "./strings.ts";
import { strings as lists } from "../queue/strings.ts";
import type { CaseLine } from "../view.ts";
import styles from "./side.module.css";

interface AlikePanelProps {
  caso: CaseLine;
  alike: CaseLine[];
  now: number;
  me: number;
}

/** Other cases of the same person, to be decided with this one. */
export function AlikePanel({ caso, alike, now, me }: AlikePanelProps) {
  if (alike.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        <h2>{strings.alike.title}</h2> <span className={styles.hint}>{alike.length}</span>
      </summary>
      <p className={styles.hint}>{strings.alike.hint}</p>
      <Form method="get" action="/moderacion/juntos" className={list.list}>
        {caso.state !== "closed" && <input type="hidden" name="caso" value={caso.id_caso} />}
        <ul className={list.rows}>
          {alike.map((other) => (
            <CaseRow key={other.id_caso} caso={other} now={now} me={me}>
              <label className={list.choose}>
                <span className="visually-hidden">{fill(lists.choose, { id: other.id_caso })}</span>
                <input type="checkbox" name="caso" value={other.id_caso} />
              </label>
            </CaseRow>
          ))}
        </ul>
        <div>
          <Button variant="quiet">{lists.together}</Button>
        </div>
      </Form>
    </details>
  );
}
