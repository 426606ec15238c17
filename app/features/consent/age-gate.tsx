import { useEffect, useRef } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { AgeCheckForm } from "./age/age-check-form.tsx";
import styles from "./age-gate.module.css";
import { strings } from "./strings.ts";

interface AgeGateProps {
  /** What has to be shown here of their age; null: their word is enough. */
  check?: string | null;
  siteName: string;
  /** Path and query that the person was going to. */
  next: string;
  /** Where to go instead of in. */
  leaveUrl: string;
  /** Somebody said yes, and the browser did not keep it. */
  isRefused?: boolean | undefined;
}

/** The full-screen question of product.md 3.2. A plain form, so that it works without scripts. */
export default function AgeGate({ siteName, next, leaveUrl, isRefused, check }: AgeGateProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <dialog open className={styles.gate} aria-modal="true" aria-labelledby="age-gate-title">
      <div className={styles.card}>
        <p className={styles.site}>
          <Icon name="logo" size={32} />
          {siteName}
        </p>
        <h1 id="age-gate-title" className={styles.title} ref={titleRef} tabIndex={-1}>
          {strings.title}
        </h1>
        <p>{check ? strings.check.why : strings.whoMayEnter}</p>
        <p className={styles.muted}>{strings.responsibility}</p>
        {isRefused && (
          <p className={styles.refused} role="alert">
            {strings.cookiesRefused}
          </p>
        )}
        {check ? (
          <AgeCheckForm next={next} leaveUrl={leaveUrl} />
        ) : (
          <form method="post" action="/consent" className={styles.answers}>
            <input type="hidden" name="next" value={next} />
            <Button name="intent" value="yes">
              {strings.yes}
            </Button>{" "}
            <LinkButton to={leaveUrl} variant="quiet" rel="noreferrer">
              {strings.no}
            </LinkButton>
          </form>
        )}
        {check && (
          <p className={styles.muted}>
            <Sentence
              text={strings.check.signIn}
              parts={{
                link: (
                  <Link to={`/login?next=${encodeURIComponent(next)}`}>
                    {strings.check.signInLink}
                  </Link>
                ),
              }}
            />
          </p>
        )}
        <p className={styles.muted}>
          <Sentence
            text={strings.remembered}
            parts={{
              terms: <Link to="/terms">{common.terms}</Link>,
              privacy: <Link to="/privacy">{common.privacyNotice}</Link>,
            }}
          />
        </p>
        <p className={styles.muted}>
          <Sentence
            text={strings.removal}
            parts={{ link: <Link to="/retiro">{strings.removalLink}</Link> }}
          />
        </p>
        <noscript>
          <p className={styles.noscript}>{strings.noScripts}</p>
        </noscript>
      </div>
    </dialog>
  );
}
