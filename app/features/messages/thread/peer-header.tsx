import { Avatar } from "#app/features/people/avatar.tsx";
import { Verified } from "#app/features/people/verified.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { menuItem } from "#app/ui/menu/popup-menu.tsx";
import styles from "./peer-header.module.css";
import { PeerMenu } from "./peer-menu.tsx";
import type { PeerView } from "../view.ts";
import { strings } from "../strings.ts";

interface PeerHeaderProps {
  peer: PeerView;
  here: string;
  isTyping: boolean;
}

/** Whom one talks with, and what can be done about it. */
export function PeerHeader({ peer, here, isTyping }: PeerHeaderProps) {
  return (
    <header className={styles.header}>
      <Link to="/messages" className={styles.back}>
        <Icon name="arrow-left" size={24} />
        <span className="visually-hidden">{strings.thread.back}</span>
      </Link>
      <Avatar user={peer} size={40} />
      <div className={styles.who}>
        <h1 className={styles.name}>
          {!peer.gone && "@"}
          {peer.nombre_usuario}
          <Verified user={peer} size={16} />
        </h1>
        <p className={styles.what}>
          {!isTyping && strings.thread.pane}
          <span role="status">{isTyping && strings.thread.typing}</span>
        </p>
      </div>
      {!peer.gone && (
        <>
          <LinkButton variant="quiet" className={styles.profile} to={`/u/${peer.id_usuario}`}>
            <Icon name="person" />
            <span className={styles.words}>{strings.thread.profile}</span>
          </LinkButton>
          <PeerMenu peer={peer} next={here}>
            <SearchLink here={here} />
          </PeerMenu>
        </>
      )}
      {peer.gone && <SearchLink here={here} />}
    </header>
  );
}

function SearchLink({ here }: { here: string }) {
  return (
    <Link className={menuItem} to={`${here}&buscar=`}>
      {strings.search.link}
    </Link>
  );
}
