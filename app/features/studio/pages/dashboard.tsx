import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { AskFactor } from "#app/features/factors/ask-factor.tsx";
import { isAskedForFactor } from "#app/features/factors/state.server.ts";
import { settleAllOperation } from "#app/features/payouts/operations.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { common } from "#app/ui/strings.ts";
import {
  endPlanOperation,
  savePlanOperation,
} from "#app/features/subscriptions/operations.server.ts";
import { ApplyForm } from "../apply-form.tsx";
import { askToCreateOperation } from "../operations.server.ts";
import { readDashboard } from "../page-data.server.ts";
import { PostTable } from "../post-table.tsx";
import { PostStats } from "../stats/post-stats.tsx";
import { StatsTab } from "../stats/stats-tab.tsx";
import { SubscriptionsTab } from "../subscriptions-tab.tsx";
import { Summary, type SummaryData } from "../summary.tsx";
import styles from "./dashboard.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page("member", async (ctx, { url }) => ({
  ...(await readDashboard(ctx, url.searchParams)),
  isAsked: isAskedForFactor(ctx.viewer),
}));

export const action = forms("intent", {
  apply: submission(askToCreateOperation, { then: () => "/dashboard" }),
  plan: submission(savePlanOperation, {
    then: () => "/dashboard?tab=suscripciones&hecho=plan",
  }),
  "plan-quitar": submission(endPlanOperation, {
    then: () => "/dashboard?tab=suscripciones&hecho=sin-plan",
  }),
  settle: submission(settleAllOperation, {
    then: ({ pago }) => `/dashboard?pago=${pago}`,
    // product.md 18.6: the page says what is still due.
    failed(error) {
      if (error instanceof AppError && error.status < 500) return undefined;
      log.error({ err: error }, "settling failed");
      return redirect("/dashboard", 303);
    },
  }),
});

export const clientAction = keptForm();

const tabs = [
  { tab: "resumen", label: strings.tabs.summary },
  { tab: "publicaciones", label: strings.tabs.posts },
  { tab: "estadisticas", label: strings.tabs.stats },
  { tab: "suscripciones", label: strings.tabs.subscriptions },
] as const;

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <h1>{strings.title}</h1>
      {data.tab === "solicitud" ? (
        <ApplyForm {...data} failure={failure} />
      ) : (
        <>
          {data.isAsked && <AskFactor />}
          <nav className={styles.tabs} aria-label={strings.nav}>
            {tabs.map(({ tab, label }) => (
              <Fragment key={tab}>
                <Link
                  to={`/dashboard?tab=${tab}`}
                  aria-current={tab === data.tab ? "page" : undefined}
                >
                  {label}
                </Link>{" "}
              </Fragment>
            ))}
          </nav>
          {data.tab !== "suscripciones" && <FormError message={failure?.error} />}
          {data.tab === "resumen" ? (
            <SummaryTab summary={data.summary} isFailed={failure !== undefined} />
          ) : data.tab === "estadisticas" ? (
            data.isOfPost ? (
              <PostStats post={data.post} range={data.range} />
            ) : (
              <StatsTab stats={data.stats} />
            )
          ) : data.tab === "suscripciones" ? (
            <SubscriptionsTab shop={data.shop} failure={failure} />
          ) : (
            <PostTable key={`${data.sort} ${data.dir}`} {...data} />
          )}
        </>
      )}
    </div>
  );
}

interface SummaryTabProps {
  /** Null: it could not be read. */
  summary: (SummaryData & { isPaid: boolean; isNothingDue: boolean }) | null;
  /** The form that settles came back. */
  isFailed: boolean;
}

function SummaryTab({ summary, isFailed }: SummaryTabProps) {
  if (!summary) {
    return (
      <LinkButton to="/dashboard" variant="quiet">
        {common.retry}
      </LinkButton>
    );
  }
  return (
    <>
      {summary.isPaid && !isFailed && <Notice kind="ok">{strings.summary.settled}</Notice>}
      {summary.isNothingDue && !isFailed && <Notice>{strings.summary.nothingDue}</Notice>}
      <Summary {...summary} />
    </>
  );
}
