import { Avatar } from "#app/features/people/avatar.tsx";
import type { BlockedView } from "#app/features/people/view.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { common } from "#app/ui/strings.ts";
import { BlockForm } from "../thread/peer-menu.tsx";
import styles from "./blocked-list.module.css";
import { strings } from "../strings.ts";

/** Whom one has blocked, each with the way to end it; null: they could not be read. */
export function BlockedList({ page }: { page: Page<BlockedView> | null }) {
  const pages = usePages({
    name: "blocked",
    first: page,
    keyOf: ({ id_usuario }) => id_usuario,
    read: (before) => callPage<BlockedView>("/api/blocks", "blocked", { before }),
  });
  return (
    <PagedList
      pages={pages}
      className={styles.people}
      label={strings.settings.blocked}
      words={{ loading: common.loading, failed: strings.settings.blockedFailed }}
      empty={<p className={styles.none}>{strings.settings.noneBlocked}</p>}
    >
      {(person) => (
        <li key={person.id_usuario} className={styles.person}>
          <Avatar user={person} size={40} />
          <strong className={styles.name}>@{person.nombre_usuario}</strong>
          <BlockForm peer={{ ...person, blocked: true }} next="/settings/messages" />
        </li>
      )}
    </PagedList>
  );
}
