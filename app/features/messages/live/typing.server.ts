import { z } from "zod";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { ACCEPTED } from "../requests/folder.ts";
import { announce } from "./announce.server.ts";
import { TYPING_SECONDS } from "./limits.ts";

const said = z.object({ from_id: z.number(), until: z.number() });

/** Who is writing to somebody, and until when that counts (milliseconds since the epoch). */
export type Typing = z.infer<typeof said>;

/**
 * Says that the viewer is writing to somebody: one value for each person, whoever writes to them, that is
 * gone in seconds. Whether they may know is asked when it is told ({@link mayTell}), not here.
 */
export async function sayTyping(ctx: SignedInCtx, { id }: { id: number }): Promise<void> {
  const me = ctx.viewer.id_usuario;
  if (id === me) throw new AppError("cannot_message_self");
  const typing: Typing = { from_id: me, until: Date.now() + TYPING_SECONDS * 1000 };
  await ctx.kv.put(keyOf(id), JSON.stringify(typing), { expirationTtl: TYPING_SECONDS });
  announce(ctx, [id]);
}

/** Who is writing to each of these people; null: nobody. */
export async function readTyping(
  { kv }: Pick<Ctx, "kv">,
  people: readonly number[],
): Promise<(Typing | null)[]> {
  const values = await kv.getMany(people.map(keyOf));
  return values.map((value) => (value === null ? null : said.parse(JSON.parse(value))));
}

/** Whether one may know that the other writes: both have accepted the conversation, and both tell. */
export async function mayTell(
  { db }: Pick<Ctx, "db">,
  { from_id, to_id }: { from_id: number; to_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("conversaciones as theirs")
    .innerJoin("conversaciones as mine", (join) =>
      join.on("mine.id_usuario", "=", from_id).on("mine.peer_id", "=", to_id),
    )
    .innerJoin("usuarios", "usuarios.id_usuario", "theirs.peer_id")
    .innerJoin("usuarios as reader", "reader.id_usuario", "theirs.id_usuario")
    .select("theirs.peer_id")
    .where("theirs.id_usuario", "=", to_id)
    .where("theirs.peer_id", "=", from_id)
    .where("theirs.solicitud", "=", ACCEPTED)
    .where("mine.solicitud", "=", ACCEPTED)
    .where("usuarios.escribiendo", "=", 1)
    .where("reader.escribiendo", "=", 1)
    .where(isInGoodStanding())
    .where(isUnblocked(from_id, to_id))
    .executeTakeFirst();
  return row !== undefined;
}

function keyOf(id_usuario: number): string {
  return `typing:${id_usuario}`;
}
