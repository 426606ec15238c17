import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { fullDateTime, shortDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { CFDI_LENGTH, REASON_MAX } from "../limits.ts";
import styles from "./console.module.css";
import type { LineView } from "./list.server.ts";
import { consoleStrings as words } from "./strings.ts";

export interface LineProps {
  line: LineView;
  timeZone: string;
  viewerId: number;
  failure: FormFailure | undefined;
}

/** A withdrawal, and what can be said of it. */
export function Line({ line, timeZone, viewerId, failure }: LineProps) {
  const { id_retiro, id_usuario, nombre_usuario, state, amount_cents, currency, reason } = line;
  const ways = { exported: "failed", requested: "void", approved: "void" } as const;
  const way = state in ways ? ways[state as keyof typeof ways] : null;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link className={styles.link} to={`/u/${id_usuario}`}>
          @{nombre_usuario}
        </Link>
        <strong>{amount_cents === null ? "—" : moneyText(amount_cents, currency)}</strong>
      </div>
      <p className={styles.hint} suppressHydrationWarning>
        {fill(words.line.name, { id: id_retiro })} · {shortDate(line.created_at, timeZone)} ·{" "}
        {words.states[state]}
        {reason && ` · ${reason}`}
      </p>
      <Account line={line} timeZone={timeZone} />
      {way && id_usuario === viewerId && <p className={styles.hint}>{words.line.own}</p>}
      {way && id_usuario !== viewerId && (
        <div className={styles.ways}>
          {way === "failed" && <Paid id={id_retiro} />}
          <Ended id={id_retiro} way={way} failure={failure} />
        </div>
      )}
      {state === "paid" && <Receipt line={line} failure={failure} />}
    </li>
  );
}

/** Where it goes, by its last digits; the whole number is on a page of its own, which is written down. */
function Account({ line, timeZone }: Pick<LineProps, "line" | "timeZone">) {
  const { id_retiro, state, cuenta, espera } = line;
  if (!cuenta) {
    const isOpen = state === "requested" || state === "approved" || state === "exported";
    return isOpen && <p className={styles.hint}>{words.line.noAccount}</p>;
  }
  return (
    <p className={styles.hint} suppressHydrationWarning>
      {fill(words.line.account, { bank: cuenta.banco, clabe: cuenta.clabe })}
      {espera && ` · ${fill(words.line.waits, { date: fullDateTime(espera, timeZone) })}`} ·{" "}
      <Link
        className={styles.link}
        to={`/moderacion/retiros/cuenta/${id_retiro}`}
        aria-label={fill(words.line.lookAt, { look: words.line.look, id: id_retiro })}
      >
        {words.line.look}
      </Link>
    </p>
  );
}

/** The tax receipt of what was paid. */
function Receipt({ line: { id_retiro, cfdi }, failure }: Pick<LineProps, "line" | "failure">) {
  const own =
    failure?.values.intent === "cfdi" && failure.values.id === `${id_retiro}` ? failure : undefined;
  return (
    <div className={styles.ways}>
      <details open={own !== undefined}>
        <summary>{cfdi ? fill(words.line.cfdiHas, { cfdi }) : words.line.cfdi}</summary>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id_retiro} />
          <TextField
            label={words.line.cfdiLabel}
            name="cfdi"
            maxLength={CFDI_LENGTH}
            size={CFDI_LENGTH}
            autoComplete="off"
            spellCheck={false}
            hint={words.line.cfdiHint}
            defaultValue={own?.values.cfdi ?? cfdi ?? ""}
            error={own?.fields.cfdi}
          />
          <Button variant="quiet" name="intent" value="cfdi">
            {words.line.cfdiSay}
          </Button>
        </Form>
      </details>
    </div>
  );
}

function Paid({ id }: { id: number }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="conclude" />
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" name="state" value="paid">
        {words.line.paid}
      </Button>
    </Form>
  );
}

interface EndedProps {
  id: number;
  way: "failed" | "void";
  failure: FormFailure | undefined;
}

function Ended({ id, way, failure }: EndedProps) {
  const own =
    failure?.values.intent === "conclude" && failure.values.id === `${id}` ? failure : undefined;
  return (
    <details open={own !== undefined}>
      <summary>{words.line[way]}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="conclude" />
        <input type="hidden" name="id" value={id} />
        <TextField
          label={words.line.reason}
          name="reason"
          required
          maxLength={REASON_MAX}
          autoComplete="off"
          hint={words.line.reasonHint}
          defaultValue={own?.values.reason}
          error={own?.fields.reason}
        />
        <Button variant="quiet" name="state" value={way}>
          {words.line.say[way]}
        </Button>
      </Form>
    </details>
  );
}
