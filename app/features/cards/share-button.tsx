import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./actions.module.css";
import { strings } from "./strings.ts";

const SHOWN_MS = 3_000;

/** Hands the link on: in the system's own sheet where there is one, else to the clipboard. */
export function ShareButton({ id_publicacion }: { id_publicacion: number }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <span className={styles.form}>
      <ScriptButton
        className={styles.action}
        aria-label={strings.share}
        onClick={() => void share(id_publicacion).then(setSaid)}
      >
        <Icon name="share" size={24} />
      </ScriptButton>
      <span role="status" className={classNames(said && styles.failed)}>
        {said}
      </span>
    </span>
  );
}

/** Gives what there is to say of it. */
async function share(id_publicacion: number): Promise<string> {
  const url = new URL(`/publicacion/${id_publicacion}`, location.origin).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return strings.copied;
  } catch (error) {
    // Whoever closes the sheet has decided not to share.
    return (error as Error).name === "AbortError" ? "" : strings.copyFailed;
  }
}
