import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { Button, buttonLook, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { numberFormat } from "#app/ui/intl/intl.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import styles from "../deletion/deletion.module.css";
import { findExport, readExport } from "../export/ask.server.ts";
import { EXPORT_DAYS } from "../export/limits.ts";
import { askExportOperation, mailExportLinkOperation } from "../export/operations.server.ts";
import { strings } from "../export/strings.ts";

export const meta = () => [{ title: strings.title }, { name: "referrer", content: "no-referrer" }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    const clave = (url.searchParams.get("clave") ?? "").slice(0, 100);
    const found = clave ? await findExport(ctx, clave) : null;
    return data(
      {
        copy: await readExport(ctx),
        clave: found ? clave : "",
        isGone: clave !== "" && !found,
        isSent: url.searchParams.get("hecho") === "enlace",
        timeZone: getEnv().timeZone,
      },
      { headers: { "Cache-Control": "private, no-store" } },
    );
  },
  { staysOpen: true },
);

export const action = forms("intent", {
  preparar: submission(askExportOperation, { then: () => "/privacy-center/descarga" }),
  enlace: submission(mailExportLinkOperation, {
    then: () => "/privacy-center/descarga?hecho=enlace",
  }),
});

export const clientAction = keptForm();

export default function ExportPage() {
  const { copy, clave, isGone, isSent, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const date = copy?.expires_at ? fullDate(copy.expires_at, timeZone) : "";
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{strings.title}</h1>
        <div className={styles.notices}>
          {isSent && !failure && <DoneNotice param="hecho">{strings.sent}</DoneNotice>}
          {isGone && <Notice kind="error">{strings.gone}</Notice>}
          <FormError message={failure?.error} />
        </div>
        <p>{strings.what}</p>
        <p>{fill(strings.how, { days: EXPORT_DAYS })}</p>
        <div className={styles.form}>
          {copy?.state === "failed" && <Notice kind="error">{strings.failed}</Notice>}
          {(!copy || copy.state === "failed") && (
            <OneButton intent="preparar" words={strings.ask} />
          )}
          {copy?.state === "queued" && (
            <>
              <Notice>{strings.queued}</Notice>
              <LinkButton variant="quiet" to="/privacy-center/descarga">
                {strings.look}
              </LinkButton>
            </>
          )}
          {copy?.state === "ready" && clave && (
            <>
              <p>{fill(strings.until, { date })}</p>
              {/* Bytes, which the browser itself takes. */}
              <a className={buttonLook({})} href={`/privacy-center/descarga/${clave}`} download>
                {fill(strings.download, { size: sizeOf(copy.size) })}
              </a>
            </>
          )}
          {copy?.state === "ready" && !clave && (
            <>
              <Notice>{fill(strings.ready, { date })}</Notice>
              <OneButton intent="enlace" words={strings.again} />
            </>
          )}
        </div>
      </div>
    </LegalColumn>
  );
}

function OneButton({ intent, words }: { intent: string; words: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={intent === "preparar" ? "primary" : "quiet"}>{words}</Button>
    </Form>
  );
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  const unit = megabytes < 0.1 ? "kilobyte" : "megabyte";
  const value = unit === "kilobyte" ? bytes / 1024 : megabytes;
  return numberFormat({ style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
