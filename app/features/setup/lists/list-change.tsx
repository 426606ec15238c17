import { Bad } from "#app/features/admin/overview/cards.tsx";
import styles from "#app/features/admin/console.module.css";
import type { ListChange } from "#app/features/known/changes/history.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form } from "#app/ui/link.tsx";
import { ChangedBy } from "../changed-by.tsx";
import { strings } from "./strings.ts";

const words = strings.history;

/** Who did what to which list, what came of it, and the way back where it is the last of it. */
export function ListChangeRow(change: ListChange) {
  const { id, nombre, kind, deshace, isLast } = change;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{fill(words[kind], { name: nombre, id: deshace ?? 0 })}</strong>
        <ChangedBy {...change} />
      </div>
      <Outcome {...change} />
      {isLast && (
        <Form method="post" action="/admin/listas?do=deshacer">
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" aria-label={fill(words.undoOf, { id, name: nombre })}>
            {words.undoIt}
          </Button>
        </Form>
      )}
    </li>
  );
}

function Outcome(change: ListChange) {
  const { kind, state, problem, records, antes, despues } = change;
  if (problem) return <Bad>{sentenceOf(problem)}</Bad>;
  // Once it was done, only what takes it back is under way.
  const isUndoing = kind === "import" && state === "running" && change.isEnded;
  const parts = [isUndoing ? words.undoing : words.states[state]];
  if (state === "waiting" && records > 0) {
    parts.push(plural(records, words.read, fullNumber(records)));
  }
  if (kind !== "import") parts.push(...differences(antes, despues));
  const counts = Object.entries(words.counts) as [keyof typeof words.counts, Forms][];
  for (const [name, forms] of counts) {
    if (change[name] > 0) parts.push(plural(change[name], forms, fullNumber(change[name])));
  }
  return <p className={styles.value}>{parts.join(" · ")}</p>;
}

type Forms = (typeof words.counts)["added"];
type Settings = ListChange["antes"];

function differences(antes: Settings, despues: Settings): string[] {
  const { match, what } = strings;
  const lines: string[] = [];
  const from = antes?.onMatch;
  const to = despues?.onMatch;
  if (from && to && from !== to) {
    lines.push(fill(words.fromTo, { from: match[from], to: match[to] }));
  }
  const [was, is] = [antes?.about, despues?.about];
  if (was && is && was !== is) lines.push(fill(words.fromTo, { from: what[was], to: what[is] }));
  return lines;
}

function sentenceOf({ where, code, values }: NonNullable<ListChange["problem"]>): string {
  const why = fill(strings.problems[code], values);
  return fill(words.places[where?.in ?? "file"], { number: where?.number ?? 0, why });
}
