import { useEffect, useRef, useState } from "react";
import { call, CallFailure } from "#app/ui/browser/browser-client.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import styles from "../factors.module.css";
import { strings } from "../strings.ts";

interface UsePasskeyProps {
  /** Where it is asked for, and where its answer goes in a field of this name. */
  ask: string;
  send: { path: string; field: "respuesta" | "llave" };
  /** What to do once it was right. */
  onDone: () => void;
  /** Browsers may offer it in the field of the address too. */
  fills?: boolean;
}

/** The button that lets a passkey answer. Only scripts can. */
export function UsePasskey({ ask, send, onDone, fills = false }: UsePasskeyProps) {
  const isScripted = useScripted();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { path, field } = send;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  useEffect(() => {
    if (!fills || !("PublicKeyCredential" in window)) return;
    let isGone = false;
    const offer = async () => {
      const isOffered = await window.PublicKeyCredential.isConditionalMediationAvailable?.();
      if (!isOffered || isGone) return;
      const { answerWithPasskey } = await import("./in-browser.ts");
      const answer = await answerWithPasskey(ask, true);
      if (isGone) return;
      await call(path, { method: "POST", json: { [field]: answer } });
      done.current();
    };
    offer().catch((error: unknown) => {
      // Nobody took it: there are the button and the password.
      if (error instanceof CallFailure && error.code === "passkey_refused")
        setFailed(error.message);
    });
    return () => {
      isGone = true;
    };
  }, [fills, ask, path, field]);

  if (!isScripted || !("PublicKeyCredential" in window)) return null;
  const use = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const { answerWithPasskey } = await import("./in-browser.ts");
      await call(path, { method: "POST", json: { [field]: await answerWithPasskey(ask) } });
      onDone();
    } catch (error) {
      const said = error instanceof CallFailure ? error.message : "";
      setFailed(said || strings.ask.failed);
      setBusy(false);
    }
  };
  return (
    <div className={styles.part}>
      <FormError message={failed} />
      <Button type="button" variant="quiet" wide disabled={isBusy} onClick={() => void use()}>
        {isBusy ? strings.ask.usingPasskey : strings.ask.usePasskey}
      </Button>
    </div>
  );
}
