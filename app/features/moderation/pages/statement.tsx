import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Appeal } from "../statement/appeal.tsx";
import { appealOperation } from "../statement/operations.server.ts";
import { Statement } from "../statement/statement.tsx";
import { readStatement } from "../statement/statements.server.ts";
import styles from "../statement/statement.module.css";
import { strings } from "../statement/strings.ts";

export const meta = () => [{ title: strings.one }];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    const affected_id = ctx.viewer.id_usuario;
    return {
      statement: await readStatement(ctx, { id_decision: idOf(params.id), affected_id }),
      isSent: url.searchParams.has("hecho"),
      now: Date.now(),
      timeZone: getEnv().timeZone,
    };
  },
  { staysOpen: true },
);

export const action = form(appealOperation, {
  then: (_, { params }) => `/settings/avisos/${params.id}?hecho=1`,
});

export const clientAction = keptForm();

export default function StatementPage() {
  const { statement, isSent, now, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <BackLink to="/settings/avisos">{strings.back}</BackLink>
      {isSent && <DoneNotice param="hecho">{strings.appeal.sent}</DoneNotice>}
      <Statement statement={statement} timeZone={timeZone} />
      <Appeal statement={statement} now={now} timeZone={timeZone} failure={failure} />
    </div>
  );
}
