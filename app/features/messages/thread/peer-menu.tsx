import type { ReactNode } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import styles from "./peer-menu.module.css";
import { strings } from "../strings.ts";

interface PeerMenuProps {
  peer: {
    id_usuario: number;
    nombre_usuario: string;
    profile_picture: string | null;
    /** The viewer has blocked them. */
    blocked: boolean;
  };
  /** Where to come back to. */
  next: string;
}

/** What can be done about a person, wherever one meets them. */
export function PeerMenu({ peer, next, children }: PeerMenuProps & { children?: ReactNode }) {
  return (
    <PopupMenu label={strings.peer.options}>
      <div className={styles.panel}>
        {children}
        <BlockForm peer={peer} next={next} />
        <div className={styles.reports}>
          <Link className={menuItem} to={`/denunciar?perfil=${peer.id_usuario}`}>
            {strings.peer.report}
          </Link>{" "}
          {peer.profile_picture && (
            <Link className={menuItem} to={`/denunciar?avatar=${peer.id_usuario}`}>
              {strings.peer.reportPicture}
            </Link>
          )}
        </div>
      </div>
    </PopupMenu>
  );
}

/** Blocks or unblocks somebody and comes back to `next`. */
export function BlockForm({ peer, next }: PeerMenuProps) {
  return (
    <Form method="post" action="/blocks" className={styles.form}>
      <input type="hidden" name="id_usuario" value={peer.id_usuario} />
      <input type="hidden" name="next" value={next} />
      {peer.blocked ? (
        <Button name="blocked" value="0" variant="quiet">
          {fill(strings.peer.unblock, { name: peer.nombre_usuario })}
        </Button>
      ) : (
        <>
          <p>{strings.peer.whatBlockingDoes}</p>
          <Button name="blocked" value="1" variant="danger">
            {fill(strings.peer.block, { name: peer.nombre_usuario })}
          </Button>
        </>
      )}
    </Form>
  );
}
