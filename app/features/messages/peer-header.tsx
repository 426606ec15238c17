import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { Avatar } from "#app/features/viewer/avatar.tsx";
import { useClosingMenu } from "#app/features/shell/use-closing-menu.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./peer-header.module.css";
import type { PeerView } from "./view.ts";

/** Whom one talks with, and what can be done about it. */
export function PeerHeader({ peer, here }: { peer: PeerView; here: string }) {
  const menuRef = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menuRef);
  return (
    <header className={styles.header}>
      <Link to="/messages" className={styles.back} aria-label="Volver a las conversaciones">
        <Icon name="arrow-left" size={24} />
      </Link>
      <Avatar user={peer} size={40} />
      <div className={styles.who}>
        <h2 className={styles.name}>
          @{peer.nombre_usuario}
          {peer.verificado === 1 && (
            <span title="Verificado">
              <Icon name="verified" size={16} />
              <span className="visually-hidden">Verificado</span>
            </span>
          )}
        </h2>
        <p className={styles.what}>Conversación</p>
      </div>
      <LinkButton variant="quiet" to={`/u/${peer.id_usuario}`}>
        Ver perfil
      </LinkButton>
      <details className={styles.menu} ref={menuRef}>
        <summary aria-label="Más opciones">
          <Icon name="more" />
        </summary>
        <div className={styles.panel}>
          <BlockForm peer={peer} next={here} />
        </div>
      </details>
    </header>
  );
}

/** Blocks or unblocks somebody and comes back to `next`. */
export function BlockForm({
  peer,
  next,
}: {
  peer: Pick<PeerView, "id_usuario" | "nombre_usuario" | "blocked">;
  next: string;
}) {
  return (
    <Form method="post" action="/blocks" className={styles.form}>
      <input type="hidden" name="id_usuario" value={peer.id_usuario} />
      <input type="hidden" name="next" value={next} />
      {peer.blocked ? (
        <Button name="blocked" value="0" variant="quiet">
          Desbloquear a @{peer.nombre_usuario}
        </Button>
      ) : (
        <>
          <p>No podrá escribirte, seguirte ni comentarte, y dejarán de seguirse.</p>
          <Button name="blocked" value="1" variant="danger">
            Bloquear a @{peer.nombre_usuario}
          </Button>
        </>
      )}
    </Form>
  );
}
