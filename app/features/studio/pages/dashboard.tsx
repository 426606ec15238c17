import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { loginPath } from "#app/http/next.ts";
import { formAction, loadPage, openOwnPage } from "#app/http/page.server.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { ApplyForm } from "../apply-form.tsx";
import { listPayouts, wasJustPaid } from "#app/features/payouts/months.server.ts";
import { readDashboard } from "../page-data.server.ts";
import { PostTable } from "../post-table.tsx";
import { askToCreate } from "../requests.server.ts";
import { requestInput } from "../schema.ts";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { Summary } from "../summary.tsx";
import styles from "./dashboard.module.css";

export const meta = () => [{ title: "Panel de creador" }];

export function loader({ request }: LoaderFunctionArgs) {
  return loadPage(openOwnPage(request), (ctx) =>
    readDashboard(ctx, new URL(request.url).searchParams),
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["mensaje"], async (ctx, fields) => {
    if (!ctx.viewer) throw redirect(loginPath(request), 303);
    const viewerCtx = { ...ctx, viewer: ctx.viewer };
    if (fields.intent === "apply") {
      await askToCreate(viewerCtx, parseInput(requestInput, fields));
      return redirect("/dashboard", 303);
    }
    if (fields.intent !== "settle") throw new AppError("bad_input");
    return redirect(`/dashboard?pago=${await settleAll(viewerCtx)}`, 303);
  });
}

/** The second press of a double click finds nothing due: what it wanted is done. */
async function settleAll(ctx: SignedInCtx): Promise<"listo" | "nada"> {
  try {
    await settlePayment(ctx, { month: null });
    return "listo";
  } catch (error) {
    if (!(error instanceof AppError && error.code === "nothing_due")) throw error;
    return wasJustPaid(await listPayouts(ctx)) ? "listo" : "nada";
  }
}

const tabs = [
  { tab: "resumen", label: "Resumen" },
  { tab: "publicaciones", label: "Publicaciones" },
] as const;

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <h1>Panel de creador</h1>
      {data.tab === "solicitud" ? (
        <ApplyForm {...data} failure={failure} />
      ) : (
        <>
          <nav className={styles.tabs} aria-label="Panel">
            {tabs.map(({ tab, label }) => (
              <Link
                key={tab}
                to={`/dashboard?tab=${tab}`}
                aria-current={tab === data.tab ? "page" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <FormError message={failure?.error} />
          {data.tab === "resumen" && data.isPaid && !failure && (
            <Notice kind="ok">Recibimos tu solicitud de pago. El pago está en proceso.</Notice>
          )}
          {data.tab === "resumen" && data.isNothingDue && !failure && (
            <Notice>No hay nada pendiente de pago.</Notice>
          )}
          {data.tab === "resumen" ? <Summary {...data} /> : <PostTable {...data} />}
        </>
      )}
    </div>
  );
}
