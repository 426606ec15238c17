import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { common } from "#app/ui/strings.ts";
import { Avatar } from "../avatar.tsx";
import type { BlockedView } from "../view.ts";
import { MuteForm } from "./mute-form.tsx";
import styles from "./mutes.module.css";
import { strings } from "./strings.ts";

/** Whom one has muted, each with the way to end it; null: they could not be read. */
export function MutedPeople({ page, next }: { page: Page<BlockedView> | null; next: string }) {
  const pages = usePages({
    name: "muted",
    first: page,
    keyOf: ({ id_usuario }) => id_usuario,
    read: (before) => callPage<BlockedView>("/api/mutes", "muted", { before }),
  });
  return (
    <PagedList
      pages={pages}
      className={styles.list}
      label={strings.people}
      words={{ loading: common.loading, failed: strings.peopleFailed }}
      empty={<p className={styles.none}>{strings.nobody}</p>}
    >
      {(person) => (
        <li key={person.id_usuario} className={styles.row}>
          <Avatar user={person} size={40} />
          <strong className={styles.name}>@{person.nombre_usuario}</strong>
          <MuteForm person={person} muted next={next} isBesideName />
        </li>
      )}
    </PagedList>
  );
}
