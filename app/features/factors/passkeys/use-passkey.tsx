import { type ReactNode, useEffect, useRef, useState } from "react";
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
  /** What to do once it was right, with what was answered. */
  onDone: (answer: object) => void;
  /** What there is to say beside a refusal. */
  more?: (failure: CallFailure) => ReactNode;
  /** Browsers may offer it in the field of the address too. */
  fills?: boolean;
}

/** The button that lets a passkey answer. Only scripts can. */
export function UsePasskey({ ask, send, onDone, more, fills = false }: UsePasskeyProps) {
  const isScripted = useScripted();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
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
      done.current(await call<object>(path, { method: "POST", json: { [field]: answer } }));
    };
    offer().catch((error: unknown) => {
      // Nobody took it: there are the button and the password.
      if (error instanceof CallFailure && (error.code === "passkey_refused" || error.link))
        setFailed(error);
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
      const json = { [field]: await answerWithPasskey(ask) };
      onDone(await call<object>(path, { method: "POST", json }));
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  const refusal = failed instanceof CallFailure ? failed : null;
  return (
    <div className={styles.part}>
      <FormError message={failed === null ? null : refusal?.message || strings.ask.failed} />
      {refusal && more?.(refusal)}
      <Button type="button" variant="quiet" wide disabled={isBusy} onClick={() => void use()}>
        {isBusy ? strings.ask.usingPasskey : strings.ask.usePasskey}
      </Button>
    </div>
  );
}
