import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form } from "#app/ui/link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import { TechnicalWords } from "#app/ui/technical-words.tsx";
import styles from "../billing.module.css";
import { listUnsettled } from "../console/list.server.ts";
import {
  resolvePostbackOperation,
  resolveSaleOperation,
  unsettledInput,
} from "../console/operations.server.ts";
import { strings as words } from "../console/strings.ts";

export const meta = () => [{ title: words.title }];

const DONE = "/moderacion/pagos?hecho=si";

export const loader = page(
  "member",
  async (ctx, { url }) => {
    if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
    const search = unsettledInput.parse(Object.fromEntries(url.searchParams));
    return { ...(await listUnsettled(ctx, search)), timeZone: getEnv().timeZone };
  },
  { fresh: "console", ageless: true },
);

export const action = forms("intent", {
  aviso: submission(resolvePostbackOperation, {
    input: ({ fields: { id, verb } }) => ({ id, verb }),
    then: () => DONE,
  }),
  venta: submission(resolveSaleOperation, {
    input: ({ fields: { id, verb } }) => ({ id, verb }),
    then: () => DONE,
  }),
});

export const clientAction = keptForm();

/** What did not match, each with what can be done about it in one press. */
export default function ConsolePage() {
  const { held, siguiente, mismatched, forged, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].get("hecho") === "si" && !failure;
  return (
    <div className={column.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      <p className={styles.hint}>{words.intro}</p>
      {isDone && <DoneNotice param="hecho">{words.done}</DoneNotice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>{words.held}</h2>
        {held.length === 0 && <p className={styles.hint}>{words.noneHeld}</p>}
        <ul className={styles.list}>
          {held.map((each) => (
            <li key={each.id_aviso} className={styles.row}>
              <div className={styles.what}>
                {saleOf(each)}
                <span className={styles.hint} suppressHydrationWarning>
                  {fullDate(each.fecha, timeZone)}
                </span>
                {each.why && <TechnicalWords>{each.why}</TechnicalWords>}
              </div>
              <Verbs
                intent="aviso"
                id={each.id_aviso}
                of={saleOf(each)}
                verbs={[
                  ["retry", words.postback.retry],
                  ...(each.isPartial ? [["whole", words.postback.whole] as const] : []),
                  ["dismiss", words.postback.dismiss],
                ]}
              />
            </li>
          ))}
        </ul>
        {siguiente !== null && (
          <LinkButton to={`/moderacion/pagos?antes=${siguiente}`} variant="quiet">
            {words.olderHeld}
          </LinkButton>
        )}
      </section>
      <section className={styles.part}>
        <h2>{words.mismatched}</h2>
        {mismatched.length === 0 && <p className={styles.hint}>{words.noneMismatched}</p>}
        <ul className={styles.list}>
          {mismatched.map((each) => (
            <li key={each.id_venta} className={styles.row}>
              <div className={styles.what}>
                {words.mismatches[each.mismatch]}
                <span className={styles.hint}>
                  {saleOf(each)} · {fill(words.order, { reference: each.reference })}
                </span>
              </div>
              <Verbs
                intent="venta"
                id={each.id_venta}
                of={saleOf(each)}
                verbs={[
                  ["ask", words.saleVerbs.ask],
                  ["stop", words.saleVerbs.stop],
                  ["dismiss", words.saleVerbs.dismiss],
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
      {forged.length > 0 && (
        <section className={styles.part}>
          <h2>{words.forged}</h2>
          <ul className={styles.list}>
            {forged.map((each) => (
              <li key={`${each.provider} ${each.dia}`} className={styles.hint}>
                {fill(words.forgedOn, { ...each })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function saleOf({ provider, sale }: { provider: string; sale: string }): string {
  return fill(words.sale, { provider, sale });
}

interface VerbsProps {
  intent: "aviso" | "venta";
  id: number;
  /** Of which sale they are. */
  of: string;
  verbs: readonly (readonly [verb: string, label: string])[];
}

function Verbs({ intent, id, of, verbs }: VerbsProps) {
  return (
    <Form method="post" className={styles.verbs}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {verbs.map(([verb, label]) => (
        <Button
          key={verb}
          name="verb"
          value={verb}
          variant="quiet"
          aria-label={fill(words.verbOf, { verb: label, of })}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
}
