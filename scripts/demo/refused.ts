import sharp from "sharp";
import type { SignedInCtx } from "#app/context.server.ts";
import { appeal } from "#app/features/cases/decision/appeal.server.ts";
import { stateRefusal } from "#app/features/cases/uploads/refuse.server.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { screenKnown } from "#app/features/known/screen.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { processFile } from "#app/features/media/process-file.server.ts";
import { refreshSettled } from "#app/features/posts/post-status.server.ts";
import { receiveUpload } from "#app/features/publish/upload/upload.server.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd } from "./crowd.ts";

const APPEAL =
  "Es la portada de mi curso, la dibujé yo. Alguien la subió a otro sitio sin permiso y de ahí la habrán listado.";

/**
 * A creator sends what a list refuses, made as it comes about: the upload fails, its sender has a statement
 * of reasons and has appealed, which waits for a moderator.
 */
export async function makeRefusedUpload(services: Services, { people }: Crowd): Promise<void> {
  const creator = people[1];
  if (!creator) return;
  const bytes = await cover();
  const text = `sha256,${digestsOf(bytes).sha256}\n`;
  const list = { name: "Lista de muestra", onMatch: "refuse", about: "other" } as const;
  await importList(services.db, { ...list, text });
  const id = await upload(as(services, creator), bytes);
  await work(services, id);
  const { id_subida } = await services.db
    .selectFrom("subidas_conocidas")
    .select("id_subida")
    .where("id_publicacion", "=", id)
    .executeTakeFirstOrThrow();
  await stateRefusal(services, { id_subida });
  const { id_decision } = await services.db
    .selectFrom("coincidencias")
    .select((eb) => eb.ref("id_decision").$notNull().as("id_decision"))
    .where("id_publicacion", "=", id)
    .executeTakeFirstOrThrow();
  const actor = { id: creator.id_usuario, kind: "person" } as const;
  await appeal(services, { id_decision, text: APPEAL, actor });
}

async function upload(ctx: SignedInCtx, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.append("descripcion", "La portada de mi curso nuevo #baile");
  form.append("solo_suscriptores", "0");
  form.append("tipo_publicacion", "publicacion");
  form.append("aparecen", "nadie");
  form.append("files", new Blob([bytes]), "portada.jpg");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const { id_publicacion } = await receiveUpload(ctx, request);
  // Its file came with it: it waits for nothing.
  return id_publicacion!;
}

/** What the worker would do, which then finds it done: the case is there before one runs. */
async function work(services: Services, id_publicacion: number): Promise<void> {
  const { id_archivo, original } = await services.db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .select(["archivos.id_archivo", "objetos.name as original"])
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  await processFile(services, { id_archivo, original }, { signal }, screenKnown);
  await refreshSettled(services, { id_publicacion });
}

async function cover(): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" font-family="sans-serif">
      <rect width="900" height="1200" fill="#f2c14e"/>
      <circle cx="450" cy="520" r="300" fill="#e4572e"/>
      <path d="M180 900 q270 -260 540 0" fill="none" stroke="#1d3557" stroke-width="26"/>
      <text x="90" y="170" font-size="72" font-weight="700" fill="#1d3557">Salsa desde cero</text>
      <text x="90" y="1110" font-size="40" fill="#1d3557">Diez clases en video</text>
    </svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
}
