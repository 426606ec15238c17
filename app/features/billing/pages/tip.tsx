import { type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { Avatar } from "#app/features/people/avatar.tsx";
import { getUser } from "#app/features/people/queries.server.ts";
import { whoOf } from "#app/features/people/who.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import styles from "../billing.module.css";
import { giveTipOperation } from "../operations.server.ts";
import { providers } from "../providers/registry.server.ts";
import { strings } from "../strings.ts";
import { Ways } from "../subscribe/choices.tsx";

const words = strings.tip;

/** A tip for a creator: `post` is where one comes from. */
export const loader = page("consented", async (ctx, { params, url }) => {
  const user = await getUser(ctx, whoOf(params.who));
  const { id_usuario, nombre_usuario, profile_picture, es_creador } = user;
  const from = url.searchParams.get("post") ?? "";
  const { tips, currency } = getEnv();
  return {
    creator: { id_usuario, nombre_usuario, profile_picture },
    canTake: es_creador === 1 && ctx.viewer?.id_usuario !== id_usuario,
    ways: providers().map(({ name, label, renews }) => ({ name, label, renews })),
    post: /^\d{1,15}$/.test(from) ? from : "",
    bounds: { ...tips, currency },
    isSignedIn: ctx.viewer !== null,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? fill(words.title, { name: data.creator.nombre_usuario }) : "" },
];

export const action = form(giveTipOperation, {
  input: ({ fields }) => fields,
  then: ({ orden }) => `/pagos/${orden.referencia}`,
});

export const clientAction = keptForm();

export default function TipPage() {
  const { creator, canTake, ways, post, bounds, isSignedIn } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const { id_usuario, nombre_usuario: name } = creator;
  const { minCents, maxCents, currency } = bounds;
  const [min, max] = [minCents, maxCents].map((cents) => moneyText(cents, currency));
  const wrong = failure?.fields.cantidad;
  return (
    <div className={column.page}>
      <BackLink to={post ? `/publicacion/${post}` : `/u/${id_usuario}`}>
        {strings.subscribe.back}
      </BackLink>
      <h1>{fill(words.title, { name })}</h1>
      <div className={styles.whom}>
        <Avatar user={creator} size={64} />
        <p>{fill(words.about, { name })}</p>
      </div>
      {canTake ? (
        <Form method="post" className={styles.form} noValidate>
          <FormError message={failure && !wrong ? failure.error : null} />
          <input type="hidden" name="id" value={id_usuario} />
          <input type="hidden" name="id_publicacion" value={post} />
          <TextField
            label={fill(words.amount, { currency })}
            name="cantidad"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={failure?.values.cantidad}
            hint={fill(strings.price.bounds, { min: min!, max: max! })}
            error={wrong ?? null}
          />
          <Ways ways={ways} chosen={failure?.values.proveedor} />
          <Button wide disabled={isBusy}>
            {strings.subscribe.go}
          </Button>
          <p className={styles.hint}>{words.once}</p>
          {!isSignedIn && <p className={styles.hint}>{words.signIn}</p>}
        </Form>
      ) : (
        <Notice>{fill(words.cannot, { name })}</Notice>
      )}
    </div>
  );
}
