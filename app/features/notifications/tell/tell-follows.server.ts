import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import { notifyOfHours } from "./hours.server.ts";

/** Tells somebody that others follow them: the subscriber of `followed`. */
export async function tellOfFollows(
  { db }: Pick<Services, "db">,
  { id_usuario }: { id_usuario: number },
): Promise<void> {
  const target = { id_usuario, tipo: "seguidor", ref: 0 } as const;
  await notifyOfHours(
    db,
    target,
    (since) => sql`select created_at as at from seguimientos
      where followed_id = ${id_usuario} and created_at > ${since}`,
  );
}
