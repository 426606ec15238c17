import { call, CallFailure, send } from "#app/ui/browser/browser-client.ts";
import { NoAnswer } from "#app/ui/browser/line/until-answered.ts";

/** A post that the server keeps until the last byte of its files is in. */
export interface KeptPost {
  key: string;
  state: "waiting" | "stopped";
  /** Why it stopped. */
  error: string | null;
  subidas: string[];
  /** Every text field as it was sent. */
  fields: Record<string, string>;
}

/** A file of which the server has some or all, and which is in no post yet. */
export interface LeftUpload {
  id: string;
  name: string;
  lastModified: number | null;
  size: number;
  offset: number;
  done: boolean;
  /** Of the kept post that waits for it. */
  envio: string | null;
}

export interface Unfinished {
  subidas: LeftUpload[];
  envios: KeptPost[];
}

export const UPLOADS = "/api/subidas";

export function addressOf(id: string): string {
  return `${UPLOADS}/${id}`;
}

/** Of the file, as it goes with the form. */
export function idOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Throws {@link NoAnswer} where nobody answers, and `CallFailure`. */
export async function listUnfinished(): Promise<Unfinished> {
  return answered(() => call<Unfinished>(UPLOADS));
}

/** What became of a post that was sent: its number, or null while it waits. */
export async function publishForm(form: FormData, key: string): Promise<number | null> {
  return answered(async () => {
    const headers = { "Idempotency-Key": key };
    const response = await send("/api/publicaciones", { method: "POST", body: form, headers });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok || body === null) throw new CallFailure(response.status, body ?? {});
    return (body as { id_publicacion: number | null }).id_publicacion;
  });
}

/** Nobody waits for it: what cannot be told runs out there by itself. */
export async function removeUpload(id: string): Promise<void> {
  const headers = { "Tus-Resumable": "1.0.0" };
  await send(addressOf(id), { method: "DELETE", headers }).catch(() => undefined);
}

/** Its files stay on the server. False: it is there no more. */
export async function withdraw(key: string): Promise<boolean> {
  return answered(async () => {
    try {
      await call(`/api/envios/${key}?conservar=1`, { method: "DELETE" });
      return true;
    } catch (error) {
      if (error instanceof CallFailure && error.status === 404) return false;
      throw error;
    }
  });
}

/** The post of a try by its key; null also where nobody answers: then sending will tell. */
export async function madeBy(key: string): Promise<number | null> {
  try {
    const asked = new URLSearchParams({ key });
    const { statuses } = await call<{ statuses: { id_publicacion: number }[] }>(
      `/api/publicaciones/status?${asked}`,
      { limit: "authentication" },
    );
    return statuses[0]?.id_publicacion ?? null;
  } catch {
    return null;
  }
}

/** A proxy that finds nobody behind it is no answer either. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isNone = error instanceof CallFailure && [0, 502, 503, 504].includes(error.status);
    throw isNone ? new NoAnswer("no answer", { cause: error }) : error;
  }
}
