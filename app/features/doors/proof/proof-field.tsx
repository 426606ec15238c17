import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { sendForm } from "#app/ui/forms/send-form.ts";
import type { Challenge } from "./proof.server.ts";
import styles from "./proof-field.module.css";
import { strings } from "../strings.ts";

/** A form that is refused again and again although it brought a proof is not sent for ever. */
const TRIES = 3;

/**
 * In a form that signs in: when it comes back for want of a proof of work, this works and sends it again with what was
 * typed. Without scripts it is nothing.
 */
export function ProofField({ failure }: { failure: FormFailure | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const tries = useRef(0);
  const [done, setDone] = useState<{ of: FormFailure; share: number } | null>(null);
  const isScripted = useScripted();
  const [settled, setSettled] = useState<FormFailure | null>(null);
  const [givenUp, setGivenUp] = useState<FormFailure | null>(null);
  const needed = failure?.code === "proof_needed" ? failure : null;

  useEffect(() => {
    const input = field.current!;
    // One proof is good for one try.
    input.value = "";
    tries.current = needed ? tries.current + 1 : 0;
    if (!needed) return;
    const calledOff = new AbortController();
    const { signal } = calledOff;
    const onProgress = (share: number) => setDone({ of: needed, share });
    const found =
      tries.current > TRIES ? Promise.resolve(null) : proofFor(input.form!, { signal, onProgress });
    void found.then((proof) => {
      if (signal.aborted) return;
      if (proof === null) return setGivenUp(needed);
      input.value = proof;
      setSettled(needed);
      // A page that came from the server does not know what was typed: it is sent with the next press.
      if (new FormData(input.form!).get("contrasenia")) sendForm(input.form!);
    });
    return () => calledOff.abort();
  }, [needed]);

  return (
    <>
      <input type="hidden" name="prueba" ref={field} />
      {isScripted && needed && needed !== givenUp && needed !== settled && (
        <label className={styles.working}>
          {strings.working}
          <progress className={styles.bar} value={done?.of === needed ? done.share : 0} />
        </label>
      )}
      {needed && needed === givenUp && <p role="alert">{strings.notWorking}</p>}
    </>
  );
}

/** Null: it could not be had. */
async function proofFor(
  form: HTMLFormElement,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | null> {
  try {
    const correo = new FormData(form).get("correo");
    const { signal } = options;
    const [{ solve }, challenge] = await Promise.all([
      import("./solve.ts"),
      call<Challenge>("/api/login/prueba", { method: "POST", json: { correo }, signal }),
    ]);
    return await solve(challenge, options);
  } catch {
    // The line, or a browser that is too old: what is offered beside it needs neither.
    return null;
  }
}
