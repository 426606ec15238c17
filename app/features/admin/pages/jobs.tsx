import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import { PageWays } from "../page-ways.tsx";
import styles from "../console.module.css";
import { RetryAll, StoppedJob } from "../jobs/job-row.tsx";
import { retryAllJobsOperation, settleJobOperation } from "../jobs/operations.server.ts";
import { listStoppedJobs } from "../jobs/stopped.server.ts";
import { strings } from "../jobs/strings.ts";
import { stoppedQuery } from "../schema.ts";

const HERE = "/admin/trabajos";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { url }) => {
  const asked = stoppedQuery.parse(Object.fromEntries(url.searchParams));
  return { ...asked, ...(await listStoppedJobs(ctx, asked)) };
});

const back = (url: URL, hecho: keyof typeof strings.done) =>
  `${HERE}?estado=${url.searchParams.get("estado") === "failed" ? "failed" : "held"}&hecho=${hecho}`;

export const action = forms("intent", {
  uno: submission(settleJobOperation, {
    input: ({ fields: { id, verbo } }) => ({ id, verbo }),
    then: (_, { url, fields }) =>
      back(url, fields.verbo === "descartar" ? "descartado" : "reintentado"),
  }),
  todos: submission(retryAllJobsOperation, {
    input: () => ({}),
    then: (_, { url }) => back(url, "todos"),
  }),
});

export const clientAction = keptForm();

export default function JobsPage() {
  const { estado, antes, trabajos, siguiente } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const done = useSearchParams()[0].get("hecho");
  const here = `${HERE}?estado=${estado}`;
  return (
    <ConsolePage section="jobs" title={strings.title}>
      {done && Object.hasOwn(strings.done, done) && !failure && (
        <DoneNotice param="hecho">{strings.done[done as keyof typeof strings.done]}</DoneNotice>
      )}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{strings.about}</p>
      <Tabs
        label={strings.tabs.label}
        tabs={(["held", "failed"] as const).map((name) => ({
          to: `${HERE}?estado=${name}`,
          name: strings.tabs[name],
          isCurrent: name === estado,
        }))}
      />
      {trabajos.length === 0 && <p className={styles.hint}>{strings.none[estado]}</p>}
      {trabajos.length > 1 && <RetryAll action={here} />}
      <ul className={styles.list}>
        {trabajos.map((job) => (
          <StoppedJob key={job.id} {...job} action={here} />
        ))}
      </ul>
      <PageWays here={here} antes={antes} siguiente={siguiente} />
    </ConsolePage>
  );
}
