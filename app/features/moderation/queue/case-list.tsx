import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";
import type { CaseLine } from "../view.ts";
import { CaseRow } from "./case-row.tsx";
import styles from "./case-list.module.css";

interface CaseListProps {
  cases: CaseLine[];
  now: number;
  me: number;
  /** The address of the next page; null: this is the last. */
  next: string | null;
  /** Of the first page, on a later one. */
  first?: string | null;
  empty: string;
  label?: string;
}

/** Cases, each of which can be opened, and several of which can be chosen to be decided together. */
export function CaseList({ cases, now, me, next, first, empty, label }: CaseListProps) {
  if (cases.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{empty}</p>
        {first && (
          <LinkButton to={first} variant="quiet">
            {strings.first}
          </LinkButton>
        )}
      </div>
    );
  }
  const isAnyOpen = cases.some(({ state }) => state !== "closed");
  return (
    <Form method="get" action="/moderacion/juntos" className={styles.list}>
      <ul className={styles.rows} aria-label={label ?? strings.list}>
        {cases.map((caso) => (
          <CaseRow key={caso.id_caso} caso={caso} now={now} me={me}>
            {caso.state !== "closed" && (
              <label className={styles.choose}>
                <span className="visually-hidden">
                  {fill(strings.choose, { id: caso.id_caso })}
                </span>
                <input type="checkbox" name="caso" value={caso.id_caso} />
              </label>
            )}
          </CaseRow>
        ))}
      </ul>
      <div className={styles.ways}>
        {isAnyOpen && (
          <Button variant="quiet" type="submit">
            {strings.together}
          </Button>
        )}{" "}
        {first && (
          <LinkButton to={first} variant="plain">
            {strings.first}
          </LinkButton>
        )}{" "}
        {next && (
          <LinkButton to={next} variant="quiet">
            {strings.next}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
