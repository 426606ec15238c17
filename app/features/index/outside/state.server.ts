import type { Database } from "#db/client.ts";
import type { SearchServer } from "#storage/search-server.ts";

/** Nobody may write to an index that is begun before it is there. */
export const NOT_MADE = -1;
/** What the server does not know for longer than this, the index in the database finds. */
export const BEHIND_MS = 60_000;

export interface OutsideState {
  /** The index that is searched; null: none has been filled yet. */
  active: string | null;
  /** Filled up to a post of this id, or {@link NOT_MADE}. */
  building: { nombre: string; filled_to: number } | null;
  /** When the oldest change was made that it has not been told; null: it knows all. */
  waitingSince: number | null;
}

export async function readOutside(db: Database): Promise<OutsideState> {
  const rows = await db
    .selectFrom("indices_externos")
    .select(["state", "nombre", "filled_to"])
    .select((eb) =>
      eb
        .selectFrom("indexadas_cambios")
        .select("created_at")
        .orderBy("id_cambio")
        .limit(1)
        .as("waiting"),
    )
    .execute();
  const [active, building] = (["active", "building"] as const).map((state) =>
    rows.find((row) => row.state === state),
  );
  const waiting = rows[0]?.waiting ?? null;
  return {
    active: active?.nombre ?? null,
    building: building ? { nombre: building.nombre, filled_to: Number(building.filled_to) } : null,
    waitingSince: waiting === null ? null : Number(waiting),
  };
}

/** The indexes that have to know what changes. */
export function toldOf({ active, building }: OutsideState): string[] {
  const filled = building && building.filled_to !== NOT_MADE ? [building.nombre] : [];
  return [...(active ? [active] : []), ...filled];
}

/** Why searches are answered by the index in the database, however well the server is. */
export type Unasked = { is: "empty" | "filling" } | { is: "behind"; seconds: number };

/** Null: the server is asked. */
function unaskedFor({ active, building, waitingSince }: OutsideState): Unasked | null {
  if (!active) return { is: building ? "filling" : "empty" };
  const behind = waitingSince === null ? 0 : Date.now() - waitingSince;
  return behind > BEHIND_MS ? { is: "behind", seconds: Math.round(behind / 1000) } : null;
}

/** The same in words, for the log and the command line. */
export function whyNotAsked(state: OutsideState): string | null {
  return inWords(unaskedFor(state));
}

function inWords(why: Unasked | null): string | null {
  if (why === null) return null;
  if (why.is === "behind") return `is ${why.seconds} s behind`;
  return why.is === "filling" ? "its index is being filled" : "its index waits to be filled";
}

/** Why the server is not what finds posts now; null: it is. Throws where it does not answer. */
export async function unaskedNow(db: Database, server: SearchServer): Promise<Unasked | null> {
  await server.ping();
  return unaskedFor(await readOutside(db));
}

/** The same in words, for whoever looks after the instance. */
export async function problemOutside(db: Database, server: SearchServer): Promise<string | null> {
  return inWords(await unaskedNow(db, server));
}
