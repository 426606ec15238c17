import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { requireModerator } from "../access.server.ts";
import { AffectedPanel } from "../case/affected-panel.tsx";
import { AlikePanel } from "../case/alike-panel.tsx";
import { ContentPanel } from "../case/content-panel.tsx";
import { lookAt } from "../case/look.server.ts";
import { readWholeCase } from "../case/read-case.server.ts";
import { EventsPanel, ReportsPanel } from "../case/records-panel.tsx";
import { ReviewPanel } from "../case/review-panel.tsx";
import { WorkPanel } from "../case/work-panel.tsx";
import { DecisionPanel } from "../decision/decision-form.tsx";
import { actionsInWords } from "../decision/decision-summary.tsx";
import { DecisionsPanel } from "../decision/decisions-panel.tsx";
import { decisionOf } from "../decision/fields.ts";
import { KeyHelp } from "../keys/key-help.tsx";
import { PeoplePanel } from "../people/people-panel.tsx";
import { useCaseKeys } from "../keys/use-case-keys.ts";
import {
  answerAppealOperation,
  decideCaseOperation,
  reverseDecisionOperation,
} from "../decision/operations.server.ts";
import {
  approvePostOperation,
  setTrustOperation,
  workOnCaseOperation,
} from "../operations.server.ts";
import { strings as caseStrings } from "../case/strings.ts";
import { strings as deciding } from "../decision/strings.ts";
import { strings as keyStrings } from "../keys/strings.ts";
import { strings } from "../strings.ts";
import { TimeLeft } from "../time-left.tsx";
import styles from "./case.module.css";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: fill(caseStrings.caseTitle, { id: params.id ?? "" }) },
];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    requireModerator(ctx);
    const id_caso = idOf(params.id);
    const query = url.searchParams;
    const placeOf = (name: string) => Number(query.get(name)) || null;
    const shown = query.has("ver") ? await lookAt(ctx, id_caso) : null;
    const [reportsBefore, eventsBefore] = [placeOf("denuncias"), placeOf("eventos")];
    return {
      ...(await readWholeCase(ctx, { id_caso, reportsBefore, eventsBefore })),
      ...{ shown, areReportsLater: reportsBefore !== null, areEventsLater: eventsBefore !== null },
      template: query.get("plantilla"),
      done: query.get("hecho"),
      me: ctx.viewer.id_usuario,
      now: Date.now(),
      timeZone: getEnv().timeZone,
    };
  },
  { fresh: "console", failed: strings.failures.case },
);

const here = (id: string | undefined, done: string) => `/moderacion/casos/${id}?hecho=${done}`;

export const action = forms("intent", {
  approve: submission(approvePostOperation, {
    then: (_, { params }) => here(params.id, "approve"),
  }),
  work: submission(workOnCaseOperation, {
    echo: ["kind", "text"],
    then: (_, { params, fields }) => here(params.id, fields.kind ?? ""),
  }),
  trust: submission(setTrustOperation, {
    input: ({ fields }) => ({ id: fields.persona, confianza: fields.confianza }),
    then: (_, { params }) => here(params.id, "trust"),
  }),
  decide: submission(decideCaseOperation, {
    input: ({ params, fields }) => ({ ...decisionOf(fields), id: params.id }),
    echo: [
      ...["content", "standing", "days", "clause", "facts", "strikes"],
      ...["take_avatar", "take_cover", "take_name", "take_biography"],
    ],
    then: (_, { params }) => here(params.id, "decided"),
  }),
  reverse: submission(reverseDecisionOperation, {
    input: ({ fields }) => ({ id: fields.decision, text: fields.text }),
    echo: ["decision"],
    then: (_, { params }) => here(params.id, "reversed"),
  }),
  answer: submission(answerAppealOperation, {
    input: ({ fields }) => ({
      id: fields.decision,
      outcome: fields.outcome,
      answer: fields.answer,
    }),
    echo: ["decision"],
    then: (_, { params }) => here(params.id, "answered"),
  }),
});

export const clientAction = keptForm();

export default function CasePage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  useCaseKeys();
  const { caso, affected, decisions, refusal, now, done, me } = data;
  const whose = affected ? fill(strings.of, { name: affected.nombre_usuario }) : strings.ofNobody;
  const first = failure?.code === "already_decided" ? data.decided : null;
  const mayDecide = refusal === null && caso.state !== "closed";
  const doneWords = entryOf(caseStrings.done, done);
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{strings.back}</BackLink>
      <header className={styles.head}>
        <h1>
          {strings.kinds[caso.subject_kind]} <span className={styles.whose}>{whose}</span>
        </h1>
        <p className={styles.facts}>
          <span>{fill(strings.case, { id: caso.id_caso })}</span>{" "}
          <Badge kind="muted">{strings.queues[caso.queue]}</Badge>{" "}
          {caso.state !== "open" && (
            <>
              <Badge kind="muted">{strings.state[caso.state]}</Badge>{" "}
            </>
          )}
          {caso.is_hidden && <Badge kind="accent">{strings.hidden}</Badge>}{" "}
          <TimeLeft due_at={caso.due_at} state={caso.state} now={now} />
        </p>
      </header>
      {doneWords && !failure && <DoneNotice param="hecho">{doneWords}</DoneNotice>}
      {first ? (
        <Notice kind="error">
          {fill(deciding.decision.first, {
            who: first.decider ? `@${first.decider}` : strings.actors[first.actor_kind],
            what: actionsInWords(first),
          })}
        </Notice>
      ) : (
        ["work", "trust"].includes(failure?.values.intent ?? "") && (
          <FormError message={failure?.error ?? null} />
        )
      )}
      <div className={styles.body}>
        <div className={styles.first}>
          <ContentPanel caso={caso} content={data.content} seen={data.shown} />
          {data.people && (
            <PeoplePanel id_caso={caso.id_caso} people={data.people} timeZone={data.timeZone} />
          )}
          <ReportsPanel
            page={data.reports}
            id_caso={caso.id_caso}
            isLater={data.areReportsLater}
            isWithdrawn={(data.people?.people ?? []).some(
              ({ estado }) => estado === "withdrawn" || estado === "overruled",
            )}
          />
          <AffectedPanel
            affected={affected}
            now={now}
            id_caso={caso.id_caso}
            mayAct={refusal === null}
          />
          {mayDecide && (
            <p className={styles.jump}>
              <LinkButton to="#decidir" wide preventScrollReset>
                {deciding.decide.title}
              </LinkButton>
            </p>
          )}
        </div>
        <div className={styles.side}>
          {caso.queue === "revision" && caso.state !== "closed" && (
            <ReviewPanel caso={caso} affected={affected} failure={failure} />
          )}
          <DecisionsPanel
            id_caso={caso.id_caso}
            decisions={decisions}
            failure={failure}
            mayAct={refusal === null}
          />
          <DecisionPanel
            {...{ caso, refusal, failure }}
            seen={data.seen}
            template={data.template}
          />
          <WorkPanel caso={caso} moderators={data.moderators} me={me} failure={failure} />
        </div>
        <div className={styles.rest}>
          <AlikePanel caso={caso} alike={data.alike} now={now} me={me} />
          <EventsPanel page={data.events} id_caso={caso.id_caso} isLater={data.areEventsLater} />
          <KeyHelp keys={keyStrings.keys.case} />
        </div>
      </div>
    </div>
  );
}
