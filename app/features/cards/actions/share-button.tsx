import { useEffect, useState } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Icon } from "#app/ui/icon.tsx";
import { menuItem } from "#app/ui/menu/popup-menu.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import styles from "./actions.module.css";
import { strings } from "../strings.ts";

const SHOWN_MS = 3_000;

/** Hands the link on: in the system's own sheet where there is one, else to the clipboard. */
export function ShareButton({ id_publicacion }: { id_publicacion: number }) {
  const [said, say] = useSaid();
  return (
    <span className={styles.form}>
      <ScriptButton
        className={styles.action}
        aria-label={strings.share}
        onClick={() => void share(id_publicacion).then(say)}
      >
        <Icon name="share" />
      </ScriptButton>
      <Said words={said} />
    </span>
  );
}

/** Puts the link on the clipboard, also where a sheet would open. */
export function CopyLink({ id_publicacion }: { id_publicacion: number }) {
  const [said, say] = useSaid();
  return (
    <>
      <ScriptButton
        className={menuItem}
        onClick={() => void attempt(() => copy(id_publicacion)).then(say)}
      >
        <Icon name="link" /> {strings.copyLink}
      </ScriptButton>
      <Said words={said} />
    </>
  );
}

function useSaid() {
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say] as const;
}

/** A word at the foot of the screen that goes by itself. */
function Said({ words }: { words: string }) {
  // Nobody says anything before, but it has to be there when there is something to say.
  if (!useScripted()) return null;
  return (
    <span role="status" className={words ? styles.said : undefined}>
      {words}
    </span>
  );
}

/** Gives what there is to say of it. */
function share(id_publicacion: number): Promise<string> {
  return attempt(async () => {
    if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(id_publicacion);
    await navigator.share({ url: addressOf(id_publicacion) });
    return "";
  });
}

async function copy(id_publicacion: number): Promise<string> {
  await navigator.clipboard.writeText(addressOf(id_publicacion));
  return strings.copied;
}

async function attempt(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    // Whoever closes the sheet has decided not to share.
    return (error as Error).name === "AbortError" ? "" : strings.copyFailed;
  }
}

function addressOf(id_publicacion: number): string {
  return new URL(`/publicacion/${id_publicacion}`, location.origin).href;
}
