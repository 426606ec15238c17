import { useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { fill } from "#app/strings/language.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import entries from "#app/ui/lists/entries.module.css";
import { networkName } from "./network-name.ts";
import styles from "./session-list.module.css";
import type { SessionView } from "./sessions.server.ts";
import { strings } from "./strings.ts";

const PAGE = "/settings/security";

interface Listed {
  rows: SessionView[];
  nextBefore: string | null;
  /** Not the first page of them. */
  isPast: boolean;
}

/** Where one is signed in, each with the way to end it. */
export function SessionList({ rows, nextBefore, isPast }: Listed) {
  const hasOthers = isPast || rows.some((session) => !session.isCurrent);
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <p className={entries.hint}>{strings.sessions.about}</p>
      <ul className={entries.list}>
        {rows.map((session) => (
          <li key={session.id_sesion} className={entries.entry}>
            <div className={entries.about}>
              <strong>{session.device}</strong>
              <p className={entries.hint}>
                {session.isCurrent ? (
                  <span className={entries.current}>{strings.sessions.thisDevice}</span>
                ) : (
                  <Sentence
                    text={strings.sessions.lastUsed}
                    parts={{ when: <RelativeTime within iso={session.seen_at} /> }}
                  />
                )}
                {` · ${networkName(session.red)} · `}
                <Sentence
                  text={strings.sessions.opened}
                  parts={{ when: <RelativeTime within iso={session.created_at} /> }}
                />
              </p>
            </div>
            {!session.isCurrent && <EndSession session={session} isBusy={isBusy} />}
          </li>
        ))}
      </ul>
      {(isPast || nextBefore) && (
        <div className={styles.pages}>
          {nextBefore && (
            <LinkButton to={`${PAGE}?before=${nextBefore}#sesiones`} variant="quiet">
              {strings.sessions.older}
            </LinkButton>
          )}
          {isPast && (
            <LinkButton to={`${PAGE}#sesiones`} variant="quiet">
              {strings.sessions.newest}
            </LinkButton>
          )}
        </div>
      )}
      {hasOthers ? (
        <Form method="post" action={PAGE}>
          <input type="hidden" name="intent" value="cerrar-demas" />
          <Button variant="danger" disabled={isBusy}>
            {strings.sessions.endOthers}
          </Button>
        </Form>
      ) : (
        <p className={entries.hint}>{strings.sessions.noOthers}</p>
      )}
    </>
  );
}

function EndSession({ session, isBusy }: { session: SessionView; isBusy: boolean }) {
  return (
    <Form method="post" action={PAGE}>
      <input type="hidden" name="intent" value="cerrar" />
      <input type="hidden" name="id" value={session.id_sesion} />
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={fill(strings.sessions.endOf, { device: session.device })}
      >
        {common.close}
      </Button>
    </Form>
  );
}
