import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { getPost } from "#app/features/posts/queries.server.ts";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import styles from "../billing.module.css";
import { buyPostOperation } from "../operations.server.ts";
import { providers } from "../providers/registry.server.ts";
import { strings } from "../strings.ts";
import { Ways } from "../subscribe/choices.tsx";

const words = strings.buy;

export const meta = () => [{ title: words.title }];

/** Buying one restricted post. */
export const loader = page("consented", async (ctx, { params }) => {
  const post = await getPost(ctx, idOf(params.id));
  const { id_publicacion, id_usuario, nombre_usuario, profile_picture } = post;
  if (!post.locked) throw redirect(`/publicacion/${id_publicacion}`, 303);
  return {
    post: { id_publicacion, precio: post.precio ?? null, isSubscription: post.plan !== null },
    creator: { id_usuario, nombre_usuario, profile_picture },
    ways: providers().map(({ name, label, renews }) => ({ name, label, renews })),
    isSignedIn: ctx.viewer !== null,
  };
});

export const action = form(buyPostOperation, {
  input: ({ params, fields }) => ({ ...fields, id: params.id }),
  then: ({ orden }) => `/pagos/${orden.referencia}`,
});

export const clientAction = keptForm();

export default function BuyPage() {
  const { post, creator, ways, isSignedIn } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const { nombre_usuario: name } = creator;
  const { id_publicacion: id, precio } = post;
  return (
    <div className={column.page}>
      <BackLink to={`/publicacion/${id}`}>{strings.subscribe.back}</BackLink>
      <h1>{words.title}</h1>
      <div className={styles.whom}>
        <Avatar user={creator} size={64} />
        <ul className={styles.gains}>
          {Object.values(words.gains).map((gain) => (
            <li key={gain}>
              <Icon name="tick" size={18} /> {fill(gain, { name })}
            </li>
          ))}
        </ul>
      </div>
      <FormError message={failure?.error} />
      {precio ? (
        <Form method="post" className={styles.form}>
          <dl className={styles.facts}>
            <div>
              <dt>{fill(words.what, { name })}</dt>
              <dd className={styles.figure}>{moneyText(precio.cents, precio.currency)}</dd>
            </div>
          </dl>
          <Ways ways={ways} chosen={failure?.values.proveedor} />
          <Button wide disabled={isBusy}>
            {strings.subscribe.go}
          </Button>
          <p className={styles.hint}>{words.once}</p>
          {!isSignedIn && <p className={styles.hint}>{words.signIn}</p>}
        </Form>
      ) : (
        <Notice>{words.notSold}</Notice>
      )}
      {post.isSubscription && (
        <LinkButton to={`/suscribirse/${name}?post=${id}`} variant="quiet">
          {words.rather}
        </LinkButton>
      )}
    </div>
  );
}
