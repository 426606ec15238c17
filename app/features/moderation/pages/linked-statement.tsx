import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { readStatementToken } from "#app/features/people/links/statement-link.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AppError } from "#app/http/errors.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Appeal } from "../statement/appeal.tsx";
import { appealByLinkOperation } from "../statement/operations.server.ts";
import { Statement } from "../statement/statement.tsx";
import { readStatement } from "../statement/statements.server.ts";
import styles from "../statement/statement.module.css";
import { strings } from "../statement/strings.ts";

// Who finds it in a history finds no address of it elsewhere.
export const meta = () => [
  { title: strings.one },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** For somebody who can not sign in: whoever holds the link reads it, and no age gate stands before it. */
export const loader = page("public", async (ctx, { params, url }) => {
  const id_decision = readStatementToken(params.token ?? "");
  if (id_decision === null) throw new AppError("decision_not_found");
  return {
    statement: await readStatement(ctx, { id_decision, affected_id: null }),
    isSent: url.searchParams.has("hecho"),
    now: Date.now(),
    timeZone: getEnv().timeZone,
  };
});

export const action = form(appealByLinkOperation, {
  then: (_, { params }) => `/aviso/${params.token}?hecho=1`,
});

export const clientAction = keptForm();

export default function LinkedStatementPage() {
  const { statement, isSent, now, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      {isSent && <DoneNotice param="hecho">{strings.appeal.sent}</DoneNotice>}
      <Statement statement={statement} timeZone={timeZone} />
      <Appeal statement={statement} now={now} timeZone={timeZone} failure={failure} />
    </div>
  );
}
