import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { PROVIDER_BUTTON_HEIGHT } from "../limits.ts";
import { GoogleMark } from "./google-mark.tsx";
import type { ProviderOffer } from "./offer.server.ts";
import styles from "./provider-sign-in.module.css";
import type { SignInPage } from "./sign-in-pages.ts";
import { useGoogle } from "./use-google.ts";
import { strings } from "../strings.ts";

interface ProviderSignInProps extends ProviderOffer {
  page: SignInPage;
  next: string;
  /** What went wrong on the way through the provider. */
  error: string | null;
  /** Of somebody who is kept out: where they read why. */
  keptOut?: string | null;
  size?: keyof typeof PROVIDER_BUTTON_HEIGHT;
  /** Small print below the button. */
  children?: ReactNode;
}

/** The other way in: a plain form that goes to the identity provider, or Google's own button. */
export function ProviderSignIn({
  google,
  page,
  next,
  error,
  keptOut = null,
  size = "large",
  children,
}: ProviderSignInProps) {
  const { holderRef, isDrawn, sentence, link } = useGoogle({ google, page, next, size });
  const why = sentence ? link : keptOut;
  const height = { "--provider-height": `${PROVIDER_BUTTON_HEIGHT[size]}px` } as CSSProperties;
  return (
    <div className={styles.provider}>
      <p className={styles.or}>{strings.provider.or}</p>
      <FormError message={sentence ?? error} />
      {why && <Link to={why}>{strings.signInPage.keptOut}</Link>}
      <div className={styles.place} style={height}>
        <form method="post" action={startPath(page, next)} hidden={isDrawn}>
          <button className={classNames(styles.button, styles[size])}>
            {google && <GoogleMark />}
            {strings.provider.go}
          </button>
        </form>
        {google && <div ref={holderRef} className={styles.holder} />}
      </div>
      {children && <p className={styles.terms}>{children}</p>}
    </div>
  );
}

function startPath(page: SignInPage, next: string): string {
  return `/auth/google?${new URLSearchParams({ desde: page, next })}`;
}
