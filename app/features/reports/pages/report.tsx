import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { reportOperation } from "../operations.server.ts";
import { GoneTarget, OwnTarget, VisitorWays } from "../no-report.tsx";
import { ReportForm } from "../report-form.tsx";
import styles from "../reports.module.css";
import { strings } from "../strings.ts";
import { findTarget, targetOf } from "../target.server.ts";

export const loader = page("consented", async (ctx, { url }) => {
  const target = await findTarget(ctx, targetOf(url.searchParams));
  const answer = { target, isMember: ctx.viewer !== null };
  return target ? answer : data(answer, { status: 404 });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.target ? strings.title[data.target.tipo] : strings.gone.title },
];

export const action = form(reportOperation, {
  input: ({ url, fields }) => ({ ...fields, ...targetOf(url.searchParams) }),
  then: ({ denuncia }) => `/settings/denuncias/${denuncia.id}?ok=done`,
});

export const clientAction = keptForm();

/** product.md 24.1: without scripts too, the second press sends it. */
export default function ReportPage() {
  const { target, isMember } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <BackLink to="/" />
      {!target ? (
        <GoneTarget />
      ) : target.isOwn ? (
        <OwnTarget />
      ) : isMember ? (
        <ReportForm target={target} failure={failure} />
      ) : (
        <VisitorWays target={target} />
      )}
    </div>
  );
}
