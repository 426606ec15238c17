import { useLoaderData } from "@remix-run/react";
import { part } from "#app/http/failures/part.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { common } from "#app/ui/strings.ts";
import { parseCursor } from "#db/pagination.ts";
import { REPORTS_PAGE } from "../limits.ts";
import { listReports } from "../queries.server.ts";
import { ReportsList } from "../reports-list.tsx";
import styles from "../reports.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.list.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    const before = parseCursor(url.searchParams.get("before"));
    return {
      page: await part("own reports", () => listReports(ctx, { before, limit: REPORTS_PAGE })),
    };
  },
  { ageless: true },
);

export default function ReportsPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink to="/settings">{common.settings}</BackLink>
      <h1>{strings.list.title}</h1>
      <p className={styles.muted}>{strings.list.intro}</p>
      <ReportsList page={page} />
    </div>
  );
}
