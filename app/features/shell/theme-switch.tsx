import { useLocation } from "@remix-run/react";
import { type FormEvent, Fragment } from "react";
import { fill } from "#app/strings/language.ts";
import { send } from "#app/ui/browser/browser-client.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./menu.module.css";
import { strings } from "./strings.ts";

/**
 * Turns the dark mode on or off. Until somebody chooses, only the browser knows which theme the system
 * wishes, so both buttons are there and the style sheet shows the one that changes something.
 */
export function ThemeSwitch() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/theme" className={styles.theme} onSubmit={switchAtOnce}>
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <span className={styles.words}>
        <Icon name="moon" />
        {strings.darkMode.label}
      </span>{" "}
      {(["dark", "light"] as const).map((theme) => (
        <Fragment key={theme}>
          <button
            name="theme"
            value={theme}
            className={classNames(styles.switch, styles[theme])}
            aria-label={fill(strings.darkMode.labelOf, { verb: strings.darkMode[theme] })}
          >
            {strings.darkMode[theme]}
          </button>{" "}
        </Fragment>
      ))}
    </form>
  );
}

/** Paints the choice now and tells the server after; takes it back when the server does not know of it. */
async function switchAtOnce(event: FormEvent<HTMLFormElement>): Promise<void> {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const before = document.documentElement.dataset.theme;
  const body = new URLSearchParams({ theme: submitter.value });
  paint(submitter.value);
  const options = { method: "POST", body, redirect: "manual", keepalive: true } as const;
  const answer = await send(event.currentTarget.action, options).catch(() => null);
  if (answer?.type !== "opaqueredirect") paint(before);
}

function paint(theme: string | undefined): void {
  const { documentElement: root } = document;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  const surface = getComputedStyle(root).getPropertyValue("--surface");
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = surface;
  }
}
