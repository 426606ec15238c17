import type { Database } from "#db/client.ts";
import type { Services } from "#app/services.server.ts";
import type { Digests } from "./digests.server.ts";
import { packFrames } from "./packed.server.ts";
import type { Pdq } from "./pdq.server.ts";

/** What was sent: a file of a post or of a message, or a picture for a profile. */
export type Sent = { original: string } & Shown;

type Shown =
  | ({ kind: "archivo"; id_archivo: number } & Belonging)
  | { kind: "avatar" | "cover"; id_usuario: number };

/** What a file belongs to: a post, or a message. */
export interface Belonging {
  id_publicacion: number | null;
  id_mensaje: number | null;
}

/** What its bytes are, and what they look like. */
export interface Fingerprint {
  tipo: "image" | "video";
  /** Null: the bytes as they were sent are gone. */
  digests: Digests | null;
  /** One of a picture, one a second of an animation or a video. */
  frames: Pdq[];
}

/** Looks at what was sent before anything of it is shown. */
export type Screen = (
  services: Pick<Services, "db">,
  sent: Sent,
  fingerprint: Fingerprint,
) => Promise<Screening>;

export interface Screening {
  /** It is not to be shown. Its bytes are kept out of sight, for whoever says that it was an error. */
  isRefused: boolean;
  /** It is not to be shown until somebody has looked at it. */
  isHeld: boolean;
  /** Takes what {@link Screening.record} changes besides the file: before the file, whose lock is the last. */
  lock: (trx: Database) => Promise<void>;
  /** Says what was found, in the transaction that shows or refuses it. */
  record: (trx: Database) => Promise<void>;
}

const nothing = async () => undefined;

/** Where nobody looks. */
export const letPass: Screen = async () => ({
  isRefused: false,
  isHeld: false,
  lock: nothing,
  record: nothing,
});

/** What is kept: also of a picture that waits for a moderator, beside that of the one that is shown. */
type Kept = Shown | { kind: "held_avatar" | "held_cover"; id_usuario: number };

/** Keeps what is shown by this file, or this person, in place of what was before. */
export async function saveFingerprint(
  trx: Database,
  sent: Kept,
  { digests, frames }: Pick<Fingerprint, "digests" | "frames">,
): Promise<void> {
  const values = {
    ...(digests ?? { sha256: null, md5: null, sha1: null }),
    frames: packFrames(frames),
    created_at: Date.now(),
  };
  const isFile = sent.kind === "archivo";
  const whose = {
    kind: sent.kind,
    id_archivo: isFile ? sent.id_archivo : null,
    id_usuario: isFile ? null : sent.id_usuario,
  };
  await trx
    .insertInto("huellas")
    .values({ ...whose, ...values })
    .onConflict((conflict) =>
      conflict.columns(isFile ? ["id_archivo"] : ["id_usuario", "kind"]).doUpdateSet(values),
    )
    .execute();
}

/** What the bytes of an object were found to be while they came in; null: they came before that was done. */
export async function digestsOfObject(db: Database, name: string): Promise<Digests | null> {
  const row = await db
    .selectFrom("objetos")
    .select(["sha256", "md5", "sha1"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row?.sha256 || !row.md5 || !row.sha1) return null;
  return { sha256: row.sha256, md5: row.md5, sha1: row.sha1 };
}
