import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { readUnsubscribeToken } from "../mails/unsubscribe-link.server.ts";
import { endNotificationMailsOperation } from "../operations.server.ts";
import styles from "../preferences/preferences.module.css";
import { strings } from "../preferences/strings.ts";

// Who finds it in a history finds no address of it elsewhere.
export const meta = () => [
  { title: strings.unsubscribe.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** For whoever got a mail, signed in or not: looking at it changes nothing, as programs look at links too. */
export const loader = page("public", async (_ctx, { params, url }) => {
  if (readUnsubscribeToken(params.token ?? "") === null) throw new AppError("not_found");
  return { isDone: url.searchParams.get("hecho") === "1" };
});

export const action = form(endNotificationMailsOperation, {
  // The press of a mail program wants no other page (RFC 8058).
  then: (_, { fields, params }) =>
    fields["List-Unsubscribe"] === "One-Click"
      ? new Response(null, { status: 200 })
      : `/notificaciones/baja/${params.token}?hecho=1`,
});

export default function UnsubscribePage() {
  const { isDone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { title, about, end, done } = strings.unsubscribe;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <FormError message={failure?.error} />
      {isDone ? (
        <Notice kind="ok">{done}</Notice>
      ) : (
        <Form method="post" className={styles.form}>
          <p className={styles.about}>{about}</p>
          <div>
            <Button>{end}</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
