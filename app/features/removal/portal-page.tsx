import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import reading from "#app/ui/reading/reading.module.css";
import { Link } from "#app/ui/link.tsx";
import { type PortalLanguage } from "./limits.ts";
import styles from "#app/ui/reading/request.module.css";
import { texts } from "./strings.ts";

interface PortalPageProps {
  language: PortalLanguage;
  children: ReactNode;
}

/** The column of the portal, in its language, with the way to the other one. */
export function PortalPage({ language, children }: PortalPageProps) {
  const { other, links } = texts[language];
  const { pathname } = useLocation();
  return (
    <div className={reading.page} lang={language}>
      <p className={styles.language}>
        {/* Read anew: what was typed in one language stays there, and so does its page. */}
        <a href={`${pathname}?idioma=${other.lang}`} lang={other.lang} hrefLang={other.lang}>
          {other.words}
        </a>
      </p>
      {children}
      <nav className={reading.others}>
        <Link to="/support">{links.support}</Link> <Link to="/privacy">{links.privacy}</Link>{" "}
        <Link to="/terms">{links.terms}</Link>
      </nav>
    </div>
  );
}
