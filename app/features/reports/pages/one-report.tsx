import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import type { SignedInCtx } from "#app/context.server.ts";
import { hasHiddenComment } from "#app/features/comments/hide.server.ts";
import { hasHiddenMessage } from "#app/features/messages/thread/hide.server.ts";
import { hasBlocked } from "#app/features/people/blocks.server.ts";
import { form } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { OneReport } from "../one-report.tsx";
import { addToReportOperation } from "../operations.server.ts";
import { readReport } from "../queries.server.ts";
import styles from "../reports.module.css";
import type { ReportView } from "../schema.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction = () => [{ title: strings.one.title }];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    const report = await readReport(ctx, idOf(params.id));
    const { autor } = report;
    const me = ctx.viewer.id_usuario;
    return {
      report,
      isBlocked: autor !== null && (await hasBlocked(ctx.db, me, autor.id_usuario)),
      isHidden: await isHiddenFor(ctx, report),
      done: url.searchParams.get("ok"),
      timeZone: getEnv().timeZone,
    };
  },
  { ageless: true },
);

/** Of a post the feed knows: there it is said by pressing again. */
function isHiddenFor(
  { db, viewer: { id_usuario: me } }: SignedInCtx,
  { tipo, id_objeto }: ReportView,
): Promise<boolean> | false {
  if (tipo === "comentario") return hasHiddenComment(db, me, id_objeto);
  return tipo === "mensaje" && hasHiddenMessage(db, me, id_objeto);
}

export const action = form(addToReportOperation, {
  then: (_, { params }) => `/settings/denuncias/${params.id}?ok=added`,
});

export const clientAction = keptForm();

export default function OneReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <BackLink to="/settings/denuncias">{strings.one.all}</BackLink>
      <OneReport key={loaded.report.id} {...loaded} failure={failure} />
    </div>
  );
}
