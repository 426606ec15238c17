import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import styles from "./session-list.module.css";
import type { SessionView } from "./sessions.server.ts";

/** Where one is signed in, each with the way to end it. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const hasOthers = sessions.some((session) => !session.isCurrent);
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <strong>{session.device}</strong>
              <p className={styles.when}>
                {session.isCurrent ? (
                  <span className={styles.current}>Este dispositivo</span>
                ) : (
                  <>
                    Último uso: <RelativeTime iso={session.seen_at} />
                  </>
                )}
                {" · "}Abierta: <RelativeTime iso={session.created_at} />
              </p>
            </div>
            {!session.isCurrent && <EndSession session={session} isBusy={isBusy} />}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Form method="post">
          <input type="hidden" name="intent" value="cerrar-demas" />
          <Button variant="danger" disabled={isBusy}>
            Cerrar todas las demás
          </Button>
        </Form>
      ) : (
        <p className={styles.when}>No hay ninguna otra sesión abierta.</p>
      )}
    </>
  );
}

function EndSession({ session, isBusy }: { session: SessionView; isBusy: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="cerrar" />
      <input type="hidden" name="id" value={session.id} />
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={`Cerrar la sesión de ${session.device}`}
      >
        Cerrar
      </Button>
    </Form>
  );
}
