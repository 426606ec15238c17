import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { foundOfCopies } from "#app/features/removal/console/copies.server.ts";
import {
  addPostsOfCopiesOperation,
  answerRemovalOperation,
  releaseEvidenceOperation,
} from "#app/features/removal/console/operations.server.ts";
import { readRequest } from "#app/features/removal/console/requests.server.ts";
import { forms, submission, switchOf } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { requireModerator } from "../access.server.ts";
import { AnswerPanel, EvidencePanel } from "../requests/answer-panel.tsx";
import { CopiesPanel } from "../requests/copies-panel.tsx";
import { AddressesPanel, AskedPanel, NotesPanel } from "../requests/request-panels.tsx";
import { strings } from "../requests/strings.ts";
import { TimeLeft } from "../time-left.tsx";
import styles from "./case.module.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? fill(strings.one, { referencia: data.request.referencia }) : strings.title },
];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    requireModerator(ctx);
    const id = idOf(params.id);
    const query = url.searchParams;
    return {
      ...(await readRequest(ctx, id)),
      isSeen: query.has("ver"),
      found: query.has("iguales") ? await foundOfCopies(ctx.db, id) : null,
      done: query.get("hecho"),
      added: Number(query.get("cuantas")) || 0,
      mayRelease: ctx.viewer.role === "administrator",
      now: Date.now(),
    };
  },
  { fresh: "console", failed: strings.failures.one },
);

const here = (id: string | undefined, done: string) =>
  `/moderacion/solicitudes/${id}?hecho=${done}`;

export const action = forms("intent", {
  answer: submission(answerRemovalOperation, {
    input: ({ params, fields }) => ({ ...params, ...fields, cerrar: switchOf(fields.cerrar) }),
    echo: ["texto"],
    then: (_, { params }) => here(params.id, "answer"),
  }),
  add: submission(addPostsOfCopiesOperation, {
    then: ({ added }, { params }) => `${here(params.id, "add")}&cuantas=${added}`,
  }),
  release: submission(releaseEvidenceOperation, {
    then: (_, { params }) => here(params.id, "release"),
  }),
});

export const clientAction = keptForm();

export default function RequestPage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { request, done, added, now } = data;
  const { id_solicitud: id, referencia, state, due_at } = request;
  const isOpen = state === "open";
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion/solicitudes">{strings.title}</BackLink>
      <header className={styles.head}>
        <h1>{fill(strings.one, { referencia })}</h1>
        <p className={styles.facts}>
          <Badge kind="muted">{strings.states[state]}</Badge>{" "}
          {state !== "withdrawn" && request.withdrawn_at !== null && (
            <Badge kind="muted">{strings.states.withdrawn}</Badge>
          )}{" "}
          {isOpen && <TimeLeft due_at={due_at} state="open" now={now} />}
        </p>
      </header>
      {!failure && <Done done={done} added={added} />}
      {failure && failure.values.intent !== "answer" && <FormError message={failure.error} />}
      <div className={styles.body}>
        <div className={styles.first}>
          <AskedPanel request={request} />
          <AddressesPanel items={data.items} />
          <CopiesPanel {...data} id={id} isOpen={isOpen} />
          <NotesPanel notes={data.notes} />
        </div>
        <div className={styles.side}>
          <AnswerPanel key={data.notes.length} request={request} failure={failure} />
          <EvidencePanel {...data} id={id} />
        </div>
      </div>
    </div>
  );
}

function Done({ done, added }: { done: string | null; added: number }) {
  if (done === "add") {
    return <DoneNotice param="hecho">{plural(added, strings.done.add)}</DoneNotice>;
  }
  if (done !== "answer" && done !== "release") return null;
  return <DoneNotice param="hecho">{strings.done[done]}</DoneNotice>;
}
