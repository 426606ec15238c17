import { useEffect, useState } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import styles from "../auth-page.module.css";
import { strings } from "../strings.ts";

interface ResendFormProps {
  /** Seconds until another code can be asked for. */
  wait: number;
  isBusy: boolean;
}

/** Asks for another code; with scripts its button counts down to when it may. */
export function ResendForm({ wait, isBusy }: ResendFormProps) {
  const isScripted = useScripted();
  const left = useCountdown(wait);
  const isEarly = isScripted && left > 0;
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="intent" value="reenviar" />
      <Button variant="quiet" disabled={isBusy || isEarly} className={styles.resend}>
        {isEarly ? plural(left, strings.code.resendIn) : strings.code.resend}
      </Button>
      {!isScripted && <p className={styles.small}>{strings.code.wait}</p>}
    </Form>
  );
}

/** Begins anew whenever the server says how long it is. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
