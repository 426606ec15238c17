import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** A file that is uploaded in pieces, until it is in a post. */
export interface SubidasTable {
  /** 32 hexadecimal digits. */
  id: Fixed<string>;
  id_usuario: Fixed<number>;
  /** Bytes, as declared when it was begun. */
  size: Fixed<number>;
  /** How many of them are kept, as was noted last: the store may have more. */
  received: Generated<number>;
  /** `Upload-Metadata`, as it was sent. */
  metadata: Fixed<string>;
  /** Its first bytes in base64, while they are too few to tell what it is. */
  head: string | null;
  /** Of its object; null while nobody can tell what it is. */
  name: string | null;
  tipo: "image" | "video" | null;
  mime: string | null;
  /** What the object store wants to be told again (`storage/partials.ts`). */
  store: string | null;
  /** It is an object, with all its bytes. */
  done: Generated<Flag>;
  sha256: string | null;
  md5: string | null;
  sha1: string | null;
  /** The key of the post that waits for it, and which of its files it is. */
  envio: string | null;
  place: number | null;
  created_at: Fixed<Millis>;
  /** When its last bytes came: it runs out some days after. */
  touched_at: Millis;
}

/** A post whose form was sent before the last byte of its files. */
export interface EnviosTable {
  id_usuario: Fixed<number>;
  /** The idempotency key of its form. */
  key: Fixed<string>;
  request_hash: Fixed<string>;
  /** The text fields of the form, as JSON. */
  fields: Fixed<string>;
  /** `stopped`: it will not be published by itself any more. */
  state: "waiting" | "stopped";
  /** Why it was stopped: code and values of the sentence, as JSON. */
  error: string | null;
  created_at: Fixed<Millis>;
  touched_at: Millis;
}

export type Subida = Selectable<SubidasTable>;
export type Envio = Selectable<EnviosTable>;
