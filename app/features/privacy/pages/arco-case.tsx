import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { requireAdministrator } from "#app/features/moderation/access.server.ts";
import { recordAudit, actorOf } from "#app/features/people/audit.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDate, fullDateTime } from "#app/ui/intl/dates.ts";
import { FormError } from "#app/ui/notice.tsx";
import reading from "#app/ui/reading/reading.module.css";
import request from "#app/ui/reading/request.module.css";
import { History } from "../requests/follow-arco.tsx";
import { workOnArcoOperation } from "../requests/operations.server.ts";
import { ConsolePapers } from "../requests/papers/console-papers.tsx";
import { listPapers } from "../requests/papers/open.server.ts";
import { eventsOf, findArco } from "../requests/queries.server.ts";
import { strings } from "../requests/strings.ts";
import { arcoView, stepsOf } from "../requests/view.ts";
import { WorkForms } from "../requests/work-form.tsx";

const { console: words, follow } = strings;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url, params }) => {
    requireAdministrator(ctx);
    const row = await findArco(ctx.db, Number(params.id) || 0);
    // Whoever reads what somebody asks about their data is written down.
    const subject = { kind: "arco", id: row.id_solicitud };
    await recordAudit(ctx, { actor: actorOf(ctx.viewer), action: "arco.look", subject });
    const { nombre, correo, representa, identidad, id_usuario } = row;
    return {
      ...{ nombre, correo, representa, identidad, id_usuario },
      view: arcoView(row, await eventsOf(ctx.db, row.id_solicitud)),
      papers: { id: row.id_solicitud, ...(await listPapers(ctx, row.id_solicitud)) },
      may: stepsOf(row, Date.now()),
      timeZone: getEnv().timeZone,
      isDone: url.searchParams.has("hecho"),
    };
  },
  { fresh: "console" },
);

export const action = form(workOnArcoOperation, {
  then: (_, { params }) => `/moderacion/arco/${params.id}?hecho=1`,
});

export const clientAction = keptForm();

export default function ArcoCasePage() {
  const { view, papers, may, timeZone, isDone, ...who } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { referencia, kind, state, outcome, due, created_at, detalle, events } = view;
  return (
    <div className={reading.page}>
      <BackLink to="/moderacion/arco">{words.title}</BackLink>
      <div className={reading.document}>
        <h1>
          {strings.kinds[kind]} · <span className={request.reference}>{referencia}</span>
        </h1>
        <div className={request.notices}>
          {isDone && !failure && <DoneNotice param="hecho">{words.done}</DoneNotice>}
          <FormError message={failure?.error} />
        </div>
        <dl className={request.facts}>
          <dt>{follow.state}</dt> <dd>{strings.states[state]}</dd>
          {outcome && (
            <>
              <dt>{follow.outcome}</dt> <dd>{strings.outcomes[outcome]}</dd>
            </>
          )}
          {due && (
            <>
              <dt>{follow[due.what]}</dt> <dd>{fullDate(due.at, timeZone)}</dd>
            </>
          )}
          <dt>{follow.sent}</dt> <dd>{fullDateTime(created_at, timeZone)}</dd>
          <dt>{words.name}</dt>{" "}
          <dd>
            {who.nombre} (
            {who.id_usuario ? fill(words.member, { id: who.id_usuario }) : words.noAccount})
          </dd>
          <dt>{words.email}</dt> <dd>{who.correo}</dd>
          {who.representa && (
            <>
              <dt>{words.represents}</dt> <dd>{who.representa}</dd>
            </>
          )}
          <dt>{words.identity}</dt> <dd>{who.identidad || words.identityNone}</dd>
        </dl>
        <section>
          <h2>{words.detail}</h2>
          <p className={request.said}>{detalle}</p>
        </section>
        <section>
          <h2>{strings.papers.title}</h2>
          <ConsolePapers {...papers} />
        </section>
        <WorkForms may={may} failure={failure} />
        <section>
          <h2>{follow.history}</h2>
          <History events={events} timeZone={timeZone} />
        </section>
      </div>
    </div>
  );
}
