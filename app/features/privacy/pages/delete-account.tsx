import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { isFresh } from "#app/http/step-up/fresh.server.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { ConfirmFirst } from "#app/ui/forms/confirm-first.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { DeletionForm, LinkForm } from "../deletion/deletion-form.tsx";
import styles from "../deletion/deletion.module.css";
import { type DeletionPage, loadDeletion } from "../deletion/load.server.ts";
import {
  askDeletionOperation,
  mailDeletionLinkOperation,
  undoDeletionOperation,
} from "../deletion/operations.server.ts";
import { strings } from "../deletion/strings.ts";

// Who finds it in a history finds no address of it elsewhere.
export const meta = () => [
  { title: strings.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

type Done = keyof typeof strings.done;

/** Outside the age gate, and for who can not sign in: whose account it is shows in the form. */
export const loader = page("public", async (ctx, { url }) => {
  const what = url.searchParams.get("hecho") ?? "";
  const enlace = (url.searchParams.get("enlace") ?? "").slice(0, 200);
  return data(
    {
      ...(await loadDeletion(ctx, enlace)),
      isStale: ctx.viewer !== null && !enlace && !isFresh(ctx.viewer),
      done: Object.hasOwn(strings.done, what) ? (what as Done) : null,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
});

/** The link stays in the address: with it one can still change one's mind. */
function to(what: Done, { fields }: Sent, keepsLink = true): string {
  const query = new URLSearchParams({ hecho: what });
  if (fields.enlace && keepsLink) query.set("enlace", fields.enlace);
  return `/privacy-center/eliminar?${query}`;
}

export const action = forms("intent", {
  eliminar: submission(askDeletionOperation, {
    then: (_, sent) =>
      sent.fields.plazo === "ahora" ? to("ahora", sent, false) : to("pedida", sent),
  }),
  deshacer: submission(undoDeletionOperation, { then: (_, sent) => to("deshecha", sent) }),
  enlace: submission(mailDeletionLinkOperation, { then: (_, sent) => to("enlace", sent) }),
});

export const clientAction = keptForm();

export default function DeleteAccountPage() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { account, done, isLinkGone } = page;
  const isLinkOnly = Boolean(account?.needsLink);
  const asks = done !== "ahora" && !isLinkGone && account?.mayAsk !== false;
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{strings.title}</h1>
        {account && <p>{fill(strings.of, { name: account.name })}</p>}
        <div className={styles.notices}>
          {done && !failure && <DoneNotice param="hecho">{strings.done[done]}</DoneNotice>}
          {isLinkGone && <Notice kind="error">{strings.linkGone}</Notice>}
          <FormError message={failure?.error} />
        </div>
        {account?.deletion && <Pending page={page} deletion={account.deletion} />}
        {done !== "ahora" && (
          <>
            <p>{strings.what}</p>
            <p>{strings.messages}</p>
            <p>{fill(strings.kept, { days: page.backupDays })}</p>
            {account?.earns && <p>{strings.earnings}</p>}
            {account && !page.enlace && (
              <p>
                <Sentence
                  text={strings.copyFirst}
                  parts={{ link: <Link to="/privacy-center/descarga">{strings.copyLink}</Link> }}
                />
              </p>
            )}
          </>
        )}
        {asks && !isLinkOnly && (
          <section className={styles.part}>
            {account?.deletion && <h2>{strings.change}</h2>}
            {/* What was sent is not typed any more: a change of the key empties it. */}
            {page.isStale ? (
              <ConfirmFirst />
            ) : (
              <DeletionForm key={account?.deletion?.asked_at} page={page} failure={failure} />
            )}
          </section>
        )}
        {(isLinkOnly || isLinkGone || (!account && asks)) && (
          <LinkForm page={page} failure={failure} />
        )}
      </div>
    </LegalColumn>
  );
}

function Pending({
  page: { enlace, timeZone },
  deletion,
}: {
  page: DeletionPage;
  deletion: { due_at: string; hidden: boolean };
}) {
  return (
    <section className={styles.part}>
      <Notice>
        {fill(strings.pending, { date: fullDate(deletion.due_at, timeZone) })}{" "}
        {deletion.hidden ? strings.pendingHidden : strings.pendingShown}
      </Notice>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="deshacer" />
        {enlace && <input type="hidden" name="enlace" value={enlace} />}
        <Button>{strings.undo}</Button>
      </Form>
    </section>
  );
}
