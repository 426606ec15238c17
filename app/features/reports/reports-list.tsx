import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import styles from "./reports.module.css";
import type { ReportView } from "./schema.ts";
import { strings } from "./strings.ts";

/** What one has reported, each with what became of it; null: they could not be read. */
export function ReportsList({ page }: { page: Page<ReportView> | null }) {
  const pages = usePages({
    name: "reports",
    first: page,
    keyOf: ({ id }) => id,
    read: (before) => callPage<ReportView>("/api/denuncias", "denuncias", { before }),
  });
  const { list } = strings;
  return (
    <PagedList
      pages={pages}
      className={styles.list}
      label={list.title}
      words={{ more: list.more, loading: list.loading, failed: list.failed }}
      empty={<p className={styles.muted}>{list.empty}</p>}
    >
      {(report) => (
        <li key={report.id}>
          <Link to={`/settings/denuncias/${report.id}`} className={styles.row}>
            <span className={styles.words}>
              <strong>
                {strings.kinds[report.tipo]}
                {report.autor && ` · @${report.autor.nombre_usuario}`}
              </strong>{" "}
              <span className={styles.hint}>
                {strings.reasons[report.motivo].name} · <RelativeTime iso={report.fecha} />
              </span>
            </span>{" "}
            <span className={styles.outcome}>{outcomeWords(report)}</span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      )}
    </PagedList>
  );
}

export function outcomeWords({ estado, resultado }: ReportView): string {
  return estado === "en_revision" ? strings.review : strings.outcomes[resultado ?? "kept"];
}
