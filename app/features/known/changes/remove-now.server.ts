import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { Lista } from "#db/schema/known.ts";
import { removeList } from "../lists.server.ts";
import { endChange, endStopped, inTurn, noteChange } from "./note-change.server.ts";

/**
 * Removes a list for the command line, which waits for nobody's turn: an import that fills it sees by the note that
 * it is to stop.
 */
export async function removeNow(db: Database, { id_lista, nombre }: Lista): Promise<void> {
  const change = { nombre, kind: "remove" } as const;
  await endStopped(db, change);
  const { id_cambio } = await inTurn(db, (trx) =>
    noteChange(trx, { ...change, state: "running", actor: COMMAND_LINE }),
  );
  await removeList(db, id_lista);
  await endChange(db, id_cambio);
}
