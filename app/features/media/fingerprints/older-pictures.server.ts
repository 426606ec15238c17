import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { decodePicture } from "../image/decode.server.ts";
import { withTempFolder } from "../temp-folder.server.ts";
import { type Fingerprint, saveFingerprint } from "./fingerprint.server.ts";
import { pdqOfPicture } from "./picture-frames.server.ts";

/** People of one run: what waits behind it gets its turn. */
const PEOPLE = 20;
const LARGEST = { width: 1920, height: 1920, fit: "inside", withoutEnlargement: true } as const;

const columns = { avatar: "profile_picture", cover: "cover_picture" } as const;
type Kind = keyof typeof columns;

/** A picture that a profile shows and of which it is not known how it looks. */
interface OlderPicture {
  kind: Kind;
  id_usuario: number;
  /** Object of its largest size. */
  name: string;
}

/** What is done with what a picture of a profile turns out to look like; may come twice. */
export type HearLooks = (
  services: Services,
  picture: OlderPicture,
  fingerprint: Fingerprint,
) => Promise<void>;

/**
 * The job that computes what the pictures of profiles look like that were shown before this was done, a few
 * at a time and no more than half of the time. As with older files there are no digests.
 */
export async function fingerprintPictures(
  services: Services,
  { after = 0 }: JobPayloads["fingerprint_pictures"],
  { signal }: Pick<JobRun, "signal">,
  hear: HearLooks,
): Promise<void> {
  const began = Date.now();
  const people = await peopleAfter(services, after);
  for (const picture of await withoutLooks(services, people)) {
    signal.throwIfAborted();
    await fingerprint(services, picture, { signal, hear }).catch((error: unknown) => {
      signal.throwIfAborted();
      const { id_usuario, kind } = picture;
      log.warn({ err: error, id_usuario, kind }, "could not fingerprint a picture of a profile");
    });
  }
  const last = people.at(-1);
  if (!last) return;
  const runAt = Date.now() + (Date.now() - began);
  const options = { runAt, uniqueKey: "fingerprint_pictures" };
  await enqueue(services.db, "fingerprint_pictures", { after: last.id_usuario }, options);
}

function peopleAfter({ db }: Services, after: number) {
  return db
    .selectFrom("usuarios")
    .select(["id_usuario", "profile_picture", "cover_picture"])
    .where("id_usuario", ">", after)
    .where((eb) =>
      eb.or([eb("profile_picture", "is not", null), eb("cover_picture", "is not", null)]),
    )
    .orderBy("id_usuario")
    .limit(PEOPLE)
    .execute();
}

async function withoutLooks(
  { db }: Services,
  people: Awaited<ReturnType<typeof peopleAfter>>,
): Promise<OlderPicture[]> {
  const shown = people.flatMap(({ id_usuario, profile_picture, cover_picture }) => [
    { kind: "avatar" as const, id_usuario, name: profile_picture },
    { kind: "cover" as const, id_usuario, name: cover_picture },
  ]);
  const known = await db
    .selectFrom("huellas")
    .select(["id_usuario", "kind"])
    .where("id_usuario", "in", [0, ...people.map(({ id_usuario }) => id_usuario)])
    .execute();
  return shown.flatMap(({ kind, id_usuario, name }) => {
    const isKnown = known.some((row) => row.id_usuario === id_usuario && row.kind === kind);
    return name === null || isKnown ? [] : [{ kind, id_usuario, name }];
  });
}

async function fingerprint(
  services: Services,
  picture: OlderPicture,
  { signal, hear }: { signal: AbortSignal; hear: HearLooks },
): Promise<void> {
  const { db, objects } = services;
  const { kind, id_usuario, name } = picture;
  const stored = await db
    .selectFrom("objetos")
    .select("name")
    .where("name", "=", name)
    .where("state", "=", "live")
    .executeTakeFirst();
  // It is at a provider's, where somebody signed up by one.
  if (!stored) return;
  const frames = await objects.withLocalFile(name, (input) =>
    withTempFolder(async (folder) => {
      const decoded = await decodePicture(input, folder, { resize: () => LARGEST, still: true });
      return "reason" in decoded ? [] : pdqOfPicture(decoded);
    }),
  );
  signal.throwIfAborted();
  const looks = { tipo: "image", digests: null, frames } as const;
  await hear(services, picture, looks);
  await db.transaction().execute(async (trx) => {
    const row = trx
      .selectFrom("usuarios")
      .select("id_usuario")
      .where("id_usuario", "=", id_usuario)
      .where(columns[kind], "=", name);
    // A newer one has a fingerprint of its own.
    if (!(await forNoKeyUpdate(trx, row).executeTakeFirst())) return;
    await saveFingerprint(trx, { kind, id_usuario }, looks);
  });
}
