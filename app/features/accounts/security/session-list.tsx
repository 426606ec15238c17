import { useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { fill } from "#app/strings/language.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./session-list.module.css";
import type { SessionView } from "./sessions.server.ts";
import { strings } from "../strings.ts";

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
                  <span className={styles.current}>{strings.security.thisDevice}</span>
                ) : (
                  <Sentence
                    text={strings.security.lastUsed}
                    parts={{ when: <RelativeTime iso={session.seen_at} /> }}
                  />
                )}
                {" · "}
                <Sentence
                  text={strings.security.opened}
                  parts={{ when: <RelativeTime iso={session.created_at} /> }}
                />
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
            {strings.security.endOthers}
          </Button>
        </Form>
      ) : (
        <p className={styles.when}>{strings.security.noOthers}</p>
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
        aria-label={fill(strings.security.endOf, { device: session.device })}
      >
        {common.close}
      </Button>
    </Form>
  );
}
