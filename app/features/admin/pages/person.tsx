import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import {
  endSessionsOperation,
  setStandingOperation,
  setSubscriptionOperation,
  setTraitsOperation,
} from "../people/operations.server.ts";
import { PersonFacts, StandingForm, TraitsForm } from "../people/person-forms.tsx";
import { PersonSessions, PersonSubscriptions } from "../people/person-lists.tsx";
import { readPerson } from "../people/person.server.ts";
import { strings } from "../people/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { params }) => {
  const id = idParam.safeParse(params.id);
  if (!id.success) throw new AppError("user_not_found");
  const page = await readPerson(ctx, id.data);
  return { ...page, isSelf: id.data === ctx.viewer.id_usuario, timeZone: getEnv().timeZone };
});

const then =
  (hecho: keyof typeof strings.done) =>
  (_: unknown, { params }: { params: { id?: string | undefined } }) =>
    `/admin/personas/${params.id}?hecho=${hecho}`;

export const action = forms("intent", {
  papel: submission(setTraitsOperation, { then: then("papel") }),
  estado: submission(setStandingOperation, { then: then("estado") }),
  sesiones: submission(endSessionsOperation, { then: then("sesiones") }),
  suscripcion: submission(setSubscriptionOperation, { then: then("suscripcion") }),
});

export const clientAction = keptForm();

export default function PersonPage() {
  const { isSelf, timeZone, ...page } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const done = useSearchParams()[0].get("hecho");
  const { persona } = page;
  const ofForm = (intent: string) => (failure?.values.intent === intent ? failure : undefined);
  return (
    <ConsolePage
      section="people"
      title={`@${persona.nombre_usuario}`}
      back={<BackLink to="/admin/personas">{strings.title}</BackLink>}
    >
      {done && Object.hasOwn(strings.done, done) && !failure && (
        <DoneNotice param="hecho">{strings.done[done as keyof typeof strings.done]}</DoneNotice>
      )}
      <FormError message={failure?.error} />
      <PersonFacts persona={persona} timeZone={timeZone} />
      <TraitsForm persona={persona} failure={ofForm("papel")} />
      <StandingForm persona={persona} isSelf={isSelf} failure={ofForm("estado")} />
      <PersonSessions {...page} />
      <PersonSubscriptions {...page} failure={ofForm("suscripcion")} timeZone={timeZone} />
    </ConsolePage>
  );
}
