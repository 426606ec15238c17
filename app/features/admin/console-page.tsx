import { Fragment, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";
import styles from "./console.module.css";

const sections = {
  overview: "/admin",
  jobs: "/admin/trabajos",
  people: "/admin/personas",
  content: "/admin/contenido",
  storage: "/admin/almacenamiento",
  webhooks: "/admin/webhooks",
  settings: "/admin/ajustes",
  checkup: "/admin/revision",
} as const;

export type Section = keyof typeof sections;

interface ConsolePageProps {
  section: Section;
  title: string;
  /** The way to the list that it is of. */
  back?: ReactNode;
  children: ReactNode;
}

/** What stands around every page of the console: where one is, and the way to the others. */
export function ConsolePage({ section, title, back, children }: ConsolePageProps) {
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={strings.sections}>
        {Object.entries(sections).map(([name, to]) => (
          <Fragment key={name}>
            <Link
              to={to}
              className={styles.section}
              aria-current={name === section ? "page" : undefined}
            >
              {strings.nav[name as Section]}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <div className={styles.main}>
        <div>
          {back}
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}
