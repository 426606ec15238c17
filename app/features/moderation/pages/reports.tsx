import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { requireModerator } from "../access.server.ts";
import { makeReportOperation } from "../transparency/operations.server.ts";
import { requirePeriod } from "../transparency/ask-report.server.ts";
import { latestPeriods } from "../transparency/period.ts";
import { keptReport, partsOf } from "../transparency/report.server.ts";
import { strings } from "../transparency/strings.ts";
import styles from "./reports.module.css";

const MONTHS = 12;
const words = strings.page;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    requireModerator(ctx);
    const { timeZone } = getEnv();
    const periods = latestPeriods(Date.now(), timeZone, MONTHS);
    const { name } = requirePeriod(url.searchParams.get("periodo") ?? periods[2]!);
    const report = await keptReport(ctx, { name });
    return {
      ...{ name, periods, timeZone },
      isAsked: url.searchParams.has("hecho"),
      madeAt: report ? new Date(report.madeAt).toISOString() : null,
      parts: report ? partsOf(report.counts) : [],
    };
  },
  { fresh: "console" },
);

export const action = forms("intent", {
  make: submission(makeReportOperation, {
    then: (_, { fields }) => `/moderacion/informes?periodo=${fields.periodo}&hecho=1`,
  }),
});

export const clientAction = keptForm();

export default function ReportsPage() {
  const { name, periods, timeZone, isAsked, madeAt, parts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const here = `/moderacion/informes?periodo=${name}`;
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      <p className={styles.hint}>{words.intro}</p>
      <Form method="get" action="/moderacion/informes" className={styles.row}>
        <SelectField label={words.period} name="periodo" key={name} defaultValue={name}>
          {[...new Set([name, ...periods])].map((period) => (
            <option key={period}>{period}</option>
          ))}
        </SelectField>{" "}
        <Button variant="quiet">{words.show}</Button>
      </Form>
      {failure && <FormError message={failure.error} />}
      {isAsked && (
        <Notice>
          {words.asked} <LinkButton to={here}>{words.again}</LinkButton>
        </Notice>
      )}
      <Form method="post" action="/moderacion/informes" className={styles.row}>
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="periodo" value={name} />
        <Button variant={madeAt ? "quiet" : "primary"}>{fill(words.make, { name })}</Button>{" "}
        {madeAt && (
          <LinkButton to={`/moderacion/informes/${name}`} variant="plain" reloadDocument>
            {words.download}
          </LinkButton>
        )}
      </Form>
      <p className={styles.hint}>
        {madeAt ? fill(words.madeAt, { date: fullDateTime(madeAt, timeZone) }) : words.none}
      </p>
      <div className={styles.parts}>
        {parts
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <table key={title} className={styles.part}>
              <caption>{title}</caption>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.name}>
                    <th scope="row">{line.name}</th>
                    <td>{line.value ?? "–"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
      </div>
    </div>
  );
}
