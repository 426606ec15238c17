import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { whoOf } from "#app/features/people/who.server.ts";
import { readPlan } from "#app/features/subscriptions/plan.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import { openOrderOperation, startTrialOperation } from "../operations.server.ts";
import { readStanding } from "../own/standing.server.ts";
import { providers } from "../providers/registry.server.ts";
import { strings } from "../strings.ts";
import { Offer } from "../subscribe/offer.tsx";

/** Buying a subscription: `post` is the one that was wanted, to come back to. */
export const loader = page("consented", async (ctx, { params, url }) => {
  const { id_usuario, nombre_usuario, profile_picture, verificado } = await getUser(
    ctx,
    whoOf(params.who),
  );
  const wanted = url.searchParams.get("post") ?? "";
  const { siteName, timeZone } = getEnv();
  return {
    creator: { id_usuario, nombre_usuario, profile_picture, verificado },
    plan: await readPlan(ctx, id_usuario),
    standing: await readStanding(ctx, id_usuario),
    ways: providers().map(({ name, label, renews }) => ({ name, label, renews })),
    post: /^\d{1,15}$/.test(wanted) ? wanted : "",
    isSelf: ctx.viewer?.id_usuario === id_usuario,
    isSignedIn: ctx.viewer !== null,
    ...{ siteName, timeZone },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? fill(strings.subscribe.title, { name: data.creator.nombre_usuario }) : "" },
];

export const action = forms("intent", {
  ordenar: submission(openOrderOperation, {
    input: ({ fields }) => fields,
    then: ({ orden }) => `/pagos/${orden.referencia}`,
  }),
  probar: submission(startTrialOperation, {
    input: ({ fields: { id } }) => ({ id }),
    then: (_, { fields }) => placeOf(fields),
  }),
});

export const clientAction = keptForm();

/** Where somebody wanted to go. */
function placeOf({ id, id_publicacion }: Record<string, string>): string {
  return /^\d{1,15}$/.test(id_publicacion ?? "") ? `/publicacion/${id_publicacion}` : `/u/${id}`;
}

export default function SubscribePage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { creator, plan, post, isSelf } = data;
  const name = creator.nombre_usuario;
  return (
    <div className={column.page}>
      <BackLink to={post ? `/publicacion/${post}` : `/u/${creator.id_usuario}`}>
        {strings.subscribe.back}
      </BackLink>
      <h1>{fill(strings.subscribe.title, { name })}</h1>
      {isSelf && <Notice>{strings.subscribe.self}</Notice>}
      {plan ? (
        <Offer {...data} plan={plan} failure={failure} />
      ) : (
        <Notice>{fill(strings.subscribe.nothingSold, { name })}</Notice>
      )}
    </div>
  );
}
