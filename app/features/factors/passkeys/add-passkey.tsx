import { useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import styles from "../factors.module.css";
import { PASSKEY_NAME_MAX } from "../limits.ts";
import { CODES_PATH, FACTORS_PAGE } from "../paths.ts";
import { strings } from "../strings.ts";

const words = strings.keys;

/** Makes a passkey with this device, or another that it reaches. Only scripts can. */
export function AddPasskey() {
  const isScripted = useScripted();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  if (!isScripted) return <p>{words.needsScripts}</p>;
  if (!("PublicKeyCredential" in window)) return <p>{words.unsupported}</p>;

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("nombre");
    const nombre = typeof typed === "string" ? typed : "";
    setBusy(true);
    setFailed(null);
    try {
      const { makePasskey } = await import("./in-browser.ts");
      const { codigos } = await makePasskey(nombre);
      navigate(codigos ? CODES_PATH : `${FACTORS_PAGE}?hecho=llave`);
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <FormError message={failed} />
      <TextField
        label={words.name}
        name="nombre"
        hint={words.nameHint}
        defaultValue={words.suggested}
        maxLength={PASSKEY_NAME_MAX}
      />
      <Button disabled={isBusy}>{isBusy ? words.adding : words.add}</Button>
    </form>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallFailure) return error.fields.nombre ?? (error.message || words.failed);
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  return isKnown ? words.known : words.failed;
}
