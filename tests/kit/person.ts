import type { Insertable } from "kysely";
import type { Viewer } from "#app/context.server.ts";
import { hashPassword } from "#app/features/people/passwords/password.server.ts";
import { indexUser } from "#app/features/index/commands.server.ts";
import { acceptedNow } from "#app/features/people/consents.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { type Scope, TOKEN_PREFIX } from "#app/http/tokens/scopes.ts";
import type { Database } from "#db/client.ts";
import type { UsuariosTable } from "#db/schema/accounts.ts";

/** Where rows are made: the context of a unit test, or a server under test. */
export interface Place {
  db: Database;
}

/** Somebody with an account and an open session, at the place they were made in. */
export type Person<P extends Place = Place> = P & Account;

export interface Account {
  viewer: Viewer;
  id: number;
  name: string;
  correo: string;
  /** Of the session. */
  token: string;
  headers: { Authorization: string };
}

/** Columns of the account that differ from those of anybody; a password makes signing in possible. */
export type GivenPerson = Partial<Insertable<UsuariosTable>> & { contrasenia?: string };

export const PASSWORD = "una contraseña larga";

/** Makes a person with a session; a string is how their name begins. */
export async function newPerson<P extends Place>(
  place: P,
  given: string | GivenPerson = {},
): Promise<Person<P>> {
  const { contrasenia, ...columns } = typeof given === "string" ? {} : given;
  const name = columns.nombre_usuario ?? newName(typeof given === "string" ? given : undefined);
  const correo = `${encodeURIComponent(name.toLowerCase())}@example.org`;
  const row = await place.db
    .insertInto("usuarios")
    .values({
      nombre_usuario: name,
      name_key: nameKey(name),
      correo,
      created_at: Date.now(),
      ...acceptedNow,
      ...(contrasenia && { password_hash: await hashPassword(contrasenia) }),
      ...columns,
    })
    .returning([
      ...(["id_usuario", "nombre_usuario", "profile_picture"] as const),
      ...(["es_creador", "verificado", "role"] as const),
    ])
    .executeTakeFirstOrThrow();
  const viewer: Viewer = { ...row, confirmed_at: Date.now() + YEARS_MS };
  const id = row.id_usuario;
  await indexUser(place.db, id);
  const token = await newSession(place, { id });
  const headers = { Authorization: `Bearer ${token}` };
  return { ...place, viewer, id, name, correo: columns.correo ?? correo, token, headers };
}

const YEARS_MS = 20 * 365 * 24 * 60 * 60 * 1000;

/**
 * Signs somebody in on one more device. Gives the token of that session. It counts as just confirmed, wherever the
 * clock of a test goes.
 */
export async function newSession(place: Place, { id }: Pick<Account, "id">): Promise<string> {
  const request = new Request("http://localhost");
  const token = await openSession(place.db, { id_usuario: id, request });
  await confirmAt(place, { id }, Date.now() + YEARS_MS);
  return token;
}

/** A personal token of somebody, as they are kept. */
export async function newToken(
  { db, id }: Place & Pick<Account, "id">,
  alcances: readonly Scope[],
): Promise<string> {
  const token = `${TOKEN_PREFIX}${newSecret()}`;
  const now = Date.now();
  await db
    .insertInto("tokens_personales")
    .values({
      ...{ id_usuario: id, token_hash: sha256(token), nombre: "prueba" },
      ...{ alcances: alcances.join(" "), red: null, used_at: null },
      ...{ created_at: now, expires_at: now + YEARS_MS },
    })
    .execute();
  return token;
}

/** When the sessions of somebody were confirmed to be theirs, for a test of what wants that: now unless it says otherwise. */
export async function confirmAt(
  { db }: Place,
  { id }: Pick<Account, "id">,
  confirmed_at = Date.now(),
): Promise<void> {
  await db.updateTable("sesiones").set({ confirmed_at }).where("id_usuario", "=", id).execute();
}

let made = 0;

/** A name that no other test uses. */
export function newName(prefix = "persona"): string {
  made += 1;
  return `${prefix}_${process.pid}_${Date.now().toString(36)}_${made}`;
}
