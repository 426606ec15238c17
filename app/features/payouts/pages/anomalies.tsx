import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { decideAnomalyOperation } from "../anomalies/operations.server.ts";
import { listAnomalies } from "../anomalies/queries.server.ts";
import { anomaliesQuery } from "../anomalies/schema.ts";
import { anomalyStrings as words } from "../anomalies/strings.ts";
import type { AnomalyView } from "../anomalies/view.ts";
import column from "#app/ui/reading/column.module.css";
import styles from "../console/console.module.css";

const HERE = "/moderacion/ganancias";

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
    const asked = anomaliesQuery.parse({ antes: null, ...Object.fromEntries(url.searchParams) });
    return { ...asked, ...(await listAnomalies(ctx, asked)) };
  },
  { fresh: "console" },
);

export const action = forms("intent", {
  decide: submission(decideAnomalyOperation, { then: () => `${HERE}?hecho=si` }),
});

export const clientAction = keptForm();

export default function AnomaliesPage() {
  const { estado, anomalias, siguiente } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <div className={column.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      {isDone && !failure && <DoneNotice param="hecho">{words.done}</DoneNotice>}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{words.about}</p>
      <Tabs
        label={words.tabs.label}
        tabs={(["retenidas", "decididas"] as const).map((name) => ({
          to: `${HERE}?estado=${name}`,
          name: words.tabs[name],
          isCurrent: name === estado,
        }))}
      />
      {anomalias.length === 0 && (
        <p className={styles.hint}>{estado === "retenidas" ? words.none : words.noneDecided}</p>
      )}
      <ul className={styles.list}>
        {anomalias.map((anomaly) => (
          <li key={anomaly.id_anomalia} className={styles.row}>
            <Anomaly {...anomaly} />
          </li>
        ))}
      </ul>
      {siguiente !== null && (
        <LinkButton to={`${HERE}?estado=${estado}&antes=${siguiente}`} variant="quiet">
          {words.more}
        </LinkButton>
      )}
    </div>
  );
}

function Anomaly({ id_anomalia, evidence, refused, ...anomaly }: AnomalyView) {
  const { nombre_usuario, creator_id, day, kind, views, state } = anomaly;
  return (
    <>
      <p>
        <Link to={`/u/${creator_id}`}>@{nombre_usuario}</Link> · {dayText(day)} ·{" "}
        {plural(views, words.views)}
      </p>
      <p>
        <strong>{words.kinds[kind as keyof typeof words.kinds]}</strong>
      </p>
      <p className={styles.hint}>{fill(words.evidence, { ...evidence, refused })}</p>
      {state === "held" ? (
        <div className={styles.ways}>
          {(["released", "voided"] as const).map((decision) => (
            <Form key={decision} method="post" action={HERE}>
              <input type="hidden" name="intent" value="decide" />
              <input type="hidden" name="id" value={id_anomalia} />
              <input type="hidden" name="decision" value={decision} />
              <Button variant={decision === "voided" ? "quiet" : "primary"}>
                {decision === "released" ? words.release : words.void}
              </Button>
            </Form>
          ))}
        </div>
      ) : (
        <p className={styles.hint}>{words.states[state]}</p>
      )}
    </>
  );
}

function dayText(day: number): string {
  const moment = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
  return shortDate(new Date(moment).toISOString(), "UTC");
}
