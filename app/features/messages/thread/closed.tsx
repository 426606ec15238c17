import { es } from "#app/strings/es.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./composer.module.css";
import { BlockForm } from "./peer-menu.tsx";
import type { PeerView } from "../view.ts";

/** In place of the composer, where nothing can be written. */
export function Closed({ peer, here }: { peer: PeerView; here: string }) {
  return (
    <div className={styles.closed}>
      <Notice>{peer.blocked ? es.errors.peer_blocked : es.errors.messages_closed}</Notice>
      {peer.blocked && <BlockForm peer={peer} next={here} />}
    </div>
  );
}
