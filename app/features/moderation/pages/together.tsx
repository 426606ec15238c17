import { useActionData, useLoaderData } from "@remix-run/react";
import { plural } from "#app/strings/language.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { requireModerator } from "../access.server.ts";
import { DecisionFields } from "../decision/decision-fields.tsx";
import { Templates } from "../decision/decision-form.tsx";
import decision from "../decision/decision.module.css";
import { decisionOf } from "../decision/fields.ts";
import { decideTogetherOperation } from "../decision/operations.server.ts";
import { fieldsOf } from "../decision/templates.ts";
import { TOGETHER_MAX } from "../limits.ts";
import list from "../queue/case-list.module.css";
import { CaseRow } from "../queue/case-row.tsx";
import { readLines } from "../queue/lines.server.ts";
import { strings as lists } from "../queue/strings.ts";
import { strings } from "../strings.ts";
import styles from "./together.module.css";

export const meta = () => [{ title: lists.togetherTitle }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    requireModerator(ctx);
    const ids = idsOf(url.searchParams.getAll("caso"));
    return {
      cases: await readLines(ctx, ids),
      template: url.searchParams.get("plantilla"),
      done: url.searchParams.get("hecho"),
      me: ctx.viewer.id_usuario,
      now: Date.now(),
    };
  },
  { fresh: "console", failed: strings.failures.queue },
);

function idsOf(texts: string[]): number[] {
  const ids = texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  return [...new Set(ids)].slice(0, TOGETHER_MAX);
}

export const action = form(decideTogetherOperation, {
  input: ({ fields }) => ({
    ...decisionOf(fields),
    cases: idsOf((fields.cases ?? "").split(" ")),
  }),
  echo: [
    ...["content", "standing", "days", "clause", "facts", "strikes"],
    ...["take_avatar", "take_cover", "take_name", "take_biography"],
  ],
  then({ decided, left }) {
    if (left.length === 0) return `/moderacion?hecho=${decided.length}`;
    const cases = left.map(({ id_caso }) => `caso=${id_caso}`).join("&");
    return `/moderacion/juntos?hecho=${decided.length}&${cases}`;
  },
});

export const clientAction = keptForm();

export default function TogetherPage() {
  const { cases, template, done, me, now } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const open = cases.filter(({ state }) => state !== "closed");
  const here = `/moderacion/juntos?${cases.map(({ id_caso }) => `caso=${id_caso}`).join("&")}`;
  // They may differ: what all of them can be is what the narrowest can.
  const kind = open.find(({ subject_kind }) => subject_kind !== "publicacion") ?? open[0];
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{strings.back}</BackLink>
      <h1>{lists.togetherTitle}</h1>
      {done !== null && (
        <DoneNotice param="hecho">
          {plural(Number(done) || 0, lists.togetherDone)} {lists.togetherLeft}
        </DoneNotice>
      )}
      <ul className={list.rows}>
        {cases.map((caso) => (
          <CaseRow key={caso.id_caso} caso={caso} now={now} me={me} />
        ))}
      </ul>
      {kind ? (
        <Form method="post" action={here} className={decision.form} key={template ?? ""}>
          <p>{lists.togetherIntro}</p>
          <FormError message={failure?.error} />
          <Templates kind={kind.subject_kind} here={here} current={template} />
          <input type="hidden" name="cases" value={open.map(({ id_caso }) => id_caso).join(" ")} />
          <DecisionFields
            kind={kind.subject_kind}
            values={failure?.values ?? fieldsOf(template)}
            errors={failure?.fields ?? {}}
          />
          <Button>{plural(open.length, lists.togetherSubmit)}</Button>
        </Form>
      ) : (
        <Notice>{lists.togetherNone}</Notice>
      )}
    </div>
  );
}
