import { useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { parseCursor } from "#db/pagination.ts";
import { APPEARANCES_PAGE } from "../limits.ts";
import { AppearanceRow } from "../own/appearance-row.tsx";
import { listAppearances, type ListName, lists } from "../own/read-own.server.ts";
import { APPEARANCES } from "../paths.ts";
import styles from "../releases.module.css";
import { strings } from "../strings.ts";

const words = strings.own;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url: { searchParams } }) => {
    const asked = searchParams.get("estado") ?? "";
    const estado: ListName = Object.hasOwn(lists, asked) ? (asked as ListName) : "esperan";
    const before = parseCursor(searchParams.get("before"));
    const { timeZone } = getEnv();
    const page = await listAppearances(ctx, { estado, before, limit: APPEARANCES_PAGE });
    return { estado, timeZone, ...page };
  },
  { staysOpen: true },
);

const tabs = Object.keys(words.tabs) as ListName[];

export default function AppearancesPage() {
  const { estado, timeZone, rows, nextBefore } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{words.title}</h1>
        <p className={styles.about}>{words.about}</p>
      </div>
      <nav aria-label={words.tabsLabel}>
        <ul className={styles.tabs}>
          {tabs.map((tab) => (
            <li key={tab}>
              <Link
                to={`${APPEARANCES}?estado=${tab}`}
                className={styles.tab}
                aria-current={tab === estado ? "page" : undefined}
              >
                {words.tabs[tab]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <p className={styles.hint}>{words.none[estado]}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <AppearanceRow key={row.id_aparicion} appearance={row} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {nextBefore && (
        <LinkButton to={`${APPEARANCES}?estado=${estado}&before=${nextBefore}`} variant="quiet">
          {words.older}
        </LinkButton>
      )}
    </div>
  );
}
