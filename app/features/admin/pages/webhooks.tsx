import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX, webhookEvents } from "#app/features/webhooks/limits.ts";
import { listWebhooks } from "#app/features/webhooks/queries.server.ts";
import { form } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import styles from "../console.module.css";
import { addWebhookOperation } from "../webhooks/operations.server.ts";
import { strings } from "../webhooks/strings.ts";

const HERE = "/admin/webhooks";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx) => ({ webhooks: await listWebhooks(ctx) }));

export const action = form(addWebhookOperation, {
  input: ({ fields }) => ({
    ...fields,
    eventos: webhookEvents.filter((event) => fields[event] === "1"),
  }),
  echo: webhookEvents,
  then: ({ id_webhook }) => `${HERE}/${id_webhook}?hecho=agregado`,
});

export const clientAction = keptForm();

export default function WebhooksPage() {
  const { webhooks } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isGone = useSearchParams()[0].get("hecho") === "eliminar";
  const { fields = {}, values = {} } = failure ?? {};
  const isOfField = Object.keys(fields).length > 0;
  return (
    <ConsolePage section="webhooks" title={strings.title}>
      {isGone && !failure && <DoneNotice param="hecho">{strings.done.eliminar}</DoneNotice>}
      <FormError message={isOfField ? null : failure?.error} />
      <p className={styles.hint}>{strings.about}</p>
      {webhooks.length === 0 && <p className={styles.hint}>{strings.none}</p>}
      <ul className={styles.list}>
        {webhooks.map(({ id_webhook, nombre, url, activo }) => (
          <li key={id_webhook} className={styles.row}>
            <div className={styles.head}>
              <Link to={`${HERE}/${id_webhook}`}>
                <strong>{nombre}</strong>
              </Link>
              <span className={styles.hint}>{activo ? strings.active : strings.paused}</span>
            </div>
            <p className={styles.hint}>{url}</p>
          </li>
        ))}
      </ul>
      <h2>{strings.add}</h2>
      <Form method="post" className={styles.form} noValidate>
        <TextField
          label={strings.name}
          name="nombre"
          maxLength={WEBHOOK_NAME_MAX}
          defaultValue={values.nombre}
          error={fields.nombre}
        />
        <TextField
          label={strings.url}
          name="url"
          type="url"
          maxLength={WEBHOOK_URL_MAX}
          defaultValue={values.url}
          error={fields.url}
        />
        <fieldset
          className={choices.list}
          aria-describedby={fields.eventos ? "eventos-note" : undefined}
        >
          <legend>{strings.events}</legend>
          {webhookEvents.map((event) => (
            <label key={event} className={choices.line}>
              <input
                type="checkbox"
                name={event}
                value="1"
                defaultChecked={failure ? values[event] === "1" : true}
              />{" "}
              <span>
                {strings.eventNames[event]} <code>{event}</code>
              </span>
            </label>
          ))}
          {fields.eventos && <FieldError id="eventos-note" message={fields.eventos} />}
        </fieldset>
        <div>
          <Button>{strings.addGo}</Button>
        </div>
      </Form>
    </ConsolePage>
  );
}
