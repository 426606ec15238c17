import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";

/** Throws `not_found` where no message between these two has this id. */
export async function requireSameThread(
  db: Database,
  { id, me, peerId }: { id: number | null; me: number; peerId: number },
): Promise<void> {
  if (id === null) return;
  const answered = await db
    .selectFrom("mensajes")
    .select("id")
    .where("id", "=", id)
    .where("low_id", "=", Math.min(me, peerId))
    .where("high_id", "=", Math.max(me, peerId))
    .executeTakeFirst();
  if (!answered) throw new AppError("not_found");
}
