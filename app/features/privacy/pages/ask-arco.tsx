import { randomUUID } from "node:crypto";
import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import {
  ARCO_ANSWER_DAYS,
  ARCO_ASK_DAYS,
  ARCO_COMPLETE_DAYS,
  ARCO_EFFECT_DAYS,
} from "#app/features/legal/limits.ts";
import { ownAddress } from "#app/features/legal/queries.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { ArcoForm } from "../requests/arco-form.tsx";
import { arcoPath } from "../requests/mails.server.ts";
import { askArcoOperation } from "../requests/operations.server.ts";
import { strings } from "../requests/strings.ts";

const words = strings.form;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${words.title} · ${data?.siteName}` },
];

/** Outside the age gate: whoever's data we have need not look at anything to ask about them. */
export const loader = page("public", async (ctx, { url }) => ({
  siteName: getEnv().siteName,
  correo: await ownAddress(ctx),
  kind: url.searchParams.get("tipo") ?? undefined,
  key: randomUUID(),
}));

export const action = form(askArcoOperation, {
  then: ({ secret }) => `${arcoPath(secret)}?ok=sent`,
});

export const clientAction = keptForm();

/** A key that has made something else (409) makes nothing more: the form takes a fresh one. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export default function AskArcoPage() {
  const { correo, kind, key } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const days = {
    ...{ answer: ARCO_ANSWER_DAYS, effect: ARCO_EFFECT_DAYS },
    ...{ ask: ARCO_ASK_DAYS, complete: ARCO_COMPLETE_DAYS },
  };
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <p>{fill(words.clocks, days)}</p>
        <p>
          <Sentence
            text={words.yourself}
            parts={{ center: <Link to="/privacy-center">{words.center}</Link> }}
          />
        </p>
        <ArcoForm correo={correo} kind={kind} idempotencyKey={key} failure={failure} />
      </div>
    </LegalColumn>
  );
}
