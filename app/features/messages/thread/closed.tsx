import { errorMessages } from "#app/strings/errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./composer.module.css";
import { BlockForm } from "./peer-menu.tsx";
import type { PeerView } from "../view.ts";

/** In place of the composer, where nothing can be written. */
export function Closed({ peer, here }: { peer: PeerView; here: string }) {
  return (
    <div className={styles.closed}>
      <Notice>{peer.blocked ? errorMessages.peer_blocked : errorMessages.messages_closed}</Notice>
      {peer.blocked && <BlockForm peer={peer} next={here} />}
    </div>
  );
}
