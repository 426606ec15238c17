import { Notice } from "#app/ui/notice.tsx";
import styles from "./composer.module.css";
import { BlockForm } from "./peer-menu.tsx";
import type { PeerView } from "../view.ts";
import { strings } from "../strings.ts";

/** In place of the composer, where nothing can be written. */
export function Closed({ peer, here }: { peer: PeerView; here: string }) {
  return (
    <div className={styles.closed}>
      <Notice>
        {peer.gone
          ? strings.thread.gone
          : peer.blocked
            ? strings.thread.blockedByYou
            : strings.thread.closed}
      </Notice>
      {peer.blocked && !peer.gone && <BlockForm peer={peer} next={here} />}
    </div>
  );
}
