import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { call } from "#app/ui/browser/browser-client.ts";

// Loaded by who uses a passkey.

/** Makes a passkey and keeps it. Gives recovery codes where it is the first. */
export async function makePasskey(nombre: string): Promise<{ codigos: string[] | null }> {
  const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>(
    "/api/factores/llaves/opciones",
  );
  const respuesta = await startRegistration({ optionsJSON });
  return call("/api/factores/llaves", { method: "POST", json: { nombre, respuesta } });
}

/** Lets a passkey answer what `path` asks; with `isQuiet` where the browser offers to fill the form. */
export async function answerWithPasskey(path: string, isQuiet = false) {
  const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>(path);
  return startAuthentication({ optionsJSON, useBrowserAutofill: isQuiet });
}

function ask<T>(path: string): Promise<T> {
  return call<T>(path, { method: "POST", json: {} });
}
