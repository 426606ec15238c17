import type { SignedInCtx } from "#app/context.server.ts";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { today } from "#app/features/vault/calendar.server.ts";
import { decideVerification } from "./console/decide.server.ts";
import { openPhoto, readOne } from "./console/read-one.server.ts";
import { AGREEMENT_VERSION, type PhotoKind, photosFor } from "./limits.ts";
import { saveDetails } from "./own/draft.server.ts";
import { savePhoto } from "./own/photos.server.ts";
import { sendVerification } from "./own/send.server.ts";
import { latestOf } from "./rows.server.ts";
import type { Details } from "./schema.server.ts";

export const agreed = { acuerdo: AGREEMENT_VERSION };

let made = 0;

/** Of a document that nobody else has. */
export function details(given: Partial<Details> = {}): Details {
  made += 1;
  return {
    ...{ nombre: "Ana Pérez López", nacimiento: "1995-04-30", pais: "MX" },
    ...{ documento: "ine", numero: `IDMEX${process.pid}${made}`, vence: "2090-12-31" },
    ...given,
  };
}

/** A day so many days and years from today, where the site is. */
export function dayFromNow(days: number, years = 0): string {
  const [year, month, date] = today().split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year + years, month - 1, date + days)).toISOString().slice(0, 10);
}

export async function photoRequest(bytes?: Uint8Array | null): Promise<Request> {
  made += 1;
  // No two are alike.
  const file =
    bytes === undefined ? await documentPicture({ width: 620 + made, height: 400 }) : bytes;
  const form = new FormData();
  form.append("foto", "frente");
  form.append("archivo", new Blob([new Uint8Array(file ?? [])]), file ? "IMG.jpg" : "");
  return new Request("http://localhost/", { method: "PUT", body: form });
}

export async function sendPhotos(ctx: SignedInCtx, kinds: PhotoKind[]): Promise<void> {
  for (const kind of kinds) await savePhoto(ctx, { kind }, await photoRequest());
}

/** Somebody sends everything that is needed; gives the id. */
export async function sendAll(ctx: SignedInCtx, given: Partial<Details> = {}): Promise<number> {
  const said = details(given);
  await saveDetails(ctx, said);
  await sendPhotos(ctx, photosFor(said.documento));
  await sendVerification(ctx);
  return (await latestOf(ctx.db, ctx.viewer.id_usuario))!.id_verificacion;
}

/** A moderator opens every photo, as they have to before they approve. */
export async function lookAtAll(ctx: SignedInCtx, id: number, kinds?: PhotoKind[]): Promise<void> {
  for (const kind of kinds ?? photosFor(null)) await openPhoto(ctx, { id, kind });
}

export async function isVerified({ db, viewer }: SignedInCtx): Promise<boolean> {
  const row = await db
    .selectFrom("usuarios")
    .select("verificado")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return row.verificado === 1;
}

/** Somebody who may looks at everything, and approves it. */
export async function approveAll(reader: SignedInCtx, id: number): Promise<void> {
  await lookAtAll(reader, id, (await readOne(reader, id)).photos);
  await decideVerification(reader, { id, decision: "aprobar", nota: "" });
}

export async function mailsTo({ db }: Pick<SignedInCtx, "db">, correo: string) {
  const jobs = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send_mail")
    .orderBy("id")
    .execute();
  return jobs
    .map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string })
    .filter(({ to }) => to === correo);
}
