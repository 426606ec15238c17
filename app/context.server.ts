import type { Database } from "#db/client.ts";
import type { Replica } from "#db/replica.ts";
import type { Role } from "#db/schema/accounts.ts";
import type { Scope } from "./http/tokens/scopes.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import type { ObjectStore } from "#storage/objects.ts";

/** Who asks, as far as any rule wants to know. */
export interface Viewer {
  id_usuario: number;
  nombre_usuario: string;
  /** Object name of the avatar. */
  profile_picture: string | null;
  es_creador: 0 | 1;
  verificado: 0 | 1;
  role: Role;
  /** Until when they may read and not write. */
  muted_until?: number | null;
  /** 0: they said no (`http/cookies/choices.server.ts`). */
  personalizacion?: 0 | 1;
  analitica?: 0 | 1;
  /** Little is to be sent to them; null: they have not said (`http/cookies/saver.server.ts`). */
  ahorro?: 0 | 1 | null;
  /** How little the site says of itself; null: they have not said (`http/cookies/discretion.server.ts`). */
  discrecion?: string | null;
  /** Of the legal texts that they agreed to last. */
  version_terminos?: string | null;
  version_aviso?: string | null;
  /** The versions of them that they were told of. */
  textos_vistos?: string | null;
  /** How sure we are that they are of age, and until when that holds; null: they have said so. */
  age_level?: "estimate" | "verify" | null;
  age_until?: number | null;
  /** Their password alone does not open their account. */
  segundo_factor?: 0 | 1;
  /** When the session of this request was last confirmed to be theirs, and last used the console. */
  confirmed_at?: number;
  console_at?: number;
  /** What the personal token of this request may; undefined: it came by a session. */
  scopes?: readonly Scope[];
}

/** What every domain function gets. Inside a transaction pass `{ ...ctx, db: trx }`. */
export interface Ctx {
  db: Database;
  objects: ObjectStore;
  kv: KeyValueStore;
  /** Null: nobody is signed in. */
  viewer: Viewer | null;
  /** Where `onReplica` may look (`replica.server.ts`); none: there is no such thing, or this is no reading request. */
  replica?: Replica | null;
}

export type SignedInCtx = Ctx & { viewer: Viewer };
