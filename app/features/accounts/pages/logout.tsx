import { redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { forgetDraft } from "#app/ui/browser/kept-draft.ts";
import { forgetSeen } from "#app/ui/browser/kept-feed.ts";
import { forgetUnsent } from "#app/ui/browser/kept-reading.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { signOutOperation } from "../operations.server.ts";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: common.signOut }];

export const loader = page(
  "consented",
  async ({ viewer }) => {
    if (!viewer) throw redirect("/", 303);
    return { nombre_usuario: viewer.nombre_usuario };
  },
  { staysOpen: true },
);

export const action = form(signOutOperation, { then: () => "/" });

const send = keptForm();

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await send(args);
  } catch (thrown) {
    // Elsewhere: it is done. What was seen and what was not published does not wait here for whoever comes next.
    if (thrown instanceof Response && thrown.status < 400) {
      forgetDraft();
      forgetSeen();
      await forgetUnsent();
    }
    throw thrown;
  }
}

export default function LogoutPage() {
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title={strings.signOutPage.title}>
      <Form method="post" className={styles.form}>
        <FormError message={failure?.error} />
        <div className={styles.ways}>
          <LinkButton to="/" variant="quiet">
            {common.cancel}
          </LinkButton>{" "}
          <Button>{common.signOut}</Button>
        </div>
      </Form>
    </AuthPage>
  );
}
