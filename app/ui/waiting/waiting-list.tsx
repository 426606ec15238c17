import { fill } from "#app/strings/language.ts";
import { forgetCall } from "#app/ui/browser/outbox/outbox.ts";
import { useIsSignedOut, useWaiting } from "#app/ui/browser/outbox/use-waiting.ts";
import type { Waiting } from "#app/ui/browser/outbox/waiting.ts";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./waiting-list.module.css";
import { strings } from "./strings.ts";

interface ListProps {
  viewer: number | undefined;
  /** Only what is sent to this address; absent: everything. */
  path?: string;
}

/** What somebody typed without a line and has not been sent, or was refused, with its reason. */
export function WaitingList({ viewer, path }: ListProps) {
  const all = useWaiting();
  const isSignedOut = useIsSignedOut(viewer);
  const signIn = useSignInPath();
  const shown = all.filter((one) => one.viewer === viewer && (!path || one.path === path));
  if (shown.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={strings.title}>
      <h3 className={styles.title}>
        <Icon name="clock" size={16} /> {strings.title}
      </h3>
      {isSignedOut && (
        <p className={styles.note}>
          {strings.signedOut} <a href={signIn}>{common.signIn}</a>
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((one) => (
          <Item key={one.id} one={one} isNamed={!path} isSignedOut={isSignedOut} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  one: Waiting;
  /** Says what it is and leads to where it belongs. */
  isNamed: boolean;
  isSignedOut: boolean;
}

function Item({ one, isNamed, isSignedOut }: ItemProps) {
  const { id, kind, words, where, refused } = one;
  const why = refused?.sentence || strings.failed;
  return (
    <li className={styles.item}>
      {isNamed && (
        <p className={styles.kind}>
          <a href={where}>{strings.kinds[kind]}</a>
        </p>
      )}
      <p className={styles.words}>{words}</p>
      {refused ? (
        <p className={styles.refused}>
          <Icon name="alert" size={16} /> <span>{fill(strings.refused, { why })}</span>
        </p>
      ) : (
        !isSignedOut && <p className={styles.note}>{strings.waits}</p>
      )}
      <div className={styles.acts}>
        {refused && (kind === "comment" || kind === "message") && (
          <Button
            type="button"
            variant="quiet"
            aria-label={fill(strings.copyOf, { words })}
            onClick={() => void navigator.clipboard?.writeText(words)}
          >
            {strings.copy}
          </Button>
        )}
        <Button
          type="button"
          variant="plain"
          aria-label={fill(strings.discardOf, { words })}
          onClick={() => void forgetCall(id)}
        >
          {strings.discard}
        </Button>
      </div>
    </li>
  );
}
