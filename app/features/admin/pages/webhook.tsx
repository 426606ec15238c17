import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { WebhookVerb } from "#app/features/webhooks/manage.server.ts";
import { readWebhook } from "#app/features/webhooks/queries.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Form } from "#app/ui/link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import styles from "../console.module.css";
import { strings as shared } from "../strings.ts";
import { Delivery } from "../webhooks/delivery.tsx";
import { changeWebhookOperation, resendDeliveryOperation } from "../webhooks/operations.server.ts";
import { strings } from "../webhooks/strings.ts";

const LIST = "/admin/webhooks";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { params, url }) => {
  const antes = /^\d{1,15}$/.exec(url.searchParams.get("antes") ?? "")?.[0];
  return readWebhook(ctx, { id: idOf(params.id), antes: antes ? Number(antes) : null });
});

export const action = forms("intent", {
  verbo: submission(changeWebhookOperation, {
    input: ({ params, fields: { verbo } }) => ({ id: params.id, verbo }),
    then: (_, { params, fields: { verbo } }) => `${LIST}/${params.id}?hecho=${verbo}`,
  }),
  eliminar: submission(changeWebhookOperation, {
    input: ({ params }) => ({ id: params.id, verbo: "eliminar" }),
    then: () => `${LIST}?hecho=eliminar`,
    doneBy: "not_found",
  }),
  reenviar: submission(resendDeliveryOperation, {
    input: ({ params, fields: { entrega } }) => ({ id: params.id, entrega }),
    then: (_, { params }) => `${LIST}/${params.id}?hecho=reenviado`,
  }),
});

export const clientAction = keptForm();

export default function WebhookPage() {
  const { webhook, entregas, siguiente } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const done = useSearchParams()[0].get("hecho");
  const { id_webhook, nombre, url, activo, eventos, secreto } = webhook;
  return (
    <ConsolePage
      section="webhooks"
      title={nombre}
      back={<BackLink to={LIST}>{strings.back}</BackLink>}
    >
      {done && Object.hasOwn(strings.done, done) && !failure && (
        <DoneNotice param="hecho">{strings.done[done as keyof typeof strings.done]}</DoneNotice>
      )}
      <FormError message={failure?.error} />
      <p className={styles.reason}>{url}</p>
      <p className={styles.hint}>
        {activo ? strings.active : strings.paused} · {eventos.join(", ")}
      </p>
      {!activo && <p className={styles.hint}>{strings.pausedAbout}</p>}
      <details className={styles.fold}>
        <summary>{strings.showSecret}</summary>
        <p className={styles.hint}>{strings.secretAbout}</p>
        <p className={styles.reason}>
          <code>{secreto}</code>
        </p>
      </details>
      <div className={styles.ways}>
        {activo && <Verb verbo="probar" />}
        <Verb verbo={activo ? "pausar" : "activar"} />
        <details className={styles.fold}>
          <summary>{strings.verbs.eliminar}</summary>
          <p className={styles.hint}>{strings.sure}</p>
          <Verb verbo="eliminar" />
        </details>
      </div>
      <h2>{strings.deliveries}</h2>
      <p className={styles.hint}>{strings.deliveriesAbout}</p>
      {entregas.length === 0 && <p className={styles.hint}>{strings.noDeliveries}</p>}
      <ul className={styles.list}>
        {entregas.map((each) => (
          <Delivery key={each.id_entrega} {...each} />
        ))}
      </ul>
      {siguiente !== null && (
        <LinkButton to={`${LIST}/${id_webhook}?antes=${siguiente}`} variant="quiet">
          {shared.more}
        </LinkButton>
      )}
    </ConsolePage>
  );
}

function Verb({ verbo }: { verbo: WebhookVerb }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={verbo === "eliminar" ? verbo : "verbo"} />
      <input type="hidden" name="verbo" value={verbo} />
      <Button variant={verbo === "eliminar" ? "danger" : "quiet"}>{strings.verbs[verbo]}</Button>
    </Form>
  );
}
