import type { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { TENTHS, WATCHED_MAX_MS } from "../../limits.ts";
import type { watchesBody } from "../../schema.ts";
import { networksOf } from "../paid/networks.server.ts";
import { ageOf, judgeToken } from "../paid/token.server.ts";
import { writeWatch } from "./write.server.ts";

type Watches = z.infer<typeof watchesBody>["vistos"];

/**
 * Adds how long views were to the sums of their posts. What the token does not prove is left out in silence: it must
 * be one that a view was told with, and nobody has watched longer than since it was given.
 */
export async function tellWatches(
  { db, viewer }: Ctx,
  { vistos, address }: { vistos: Watches; address: string },
): Promise<void> {
  const holder = viewer ? `u${viewer.id_usuario}` : networksOf(address).net;
  const writes = vistos.flatMap(({ id, vista: token, origen, ms, videos }) => {
    if (judgeToken(token, { id, holder }) !== "good") return [];
    const age = ageOf(token);
    const watched = Math.min(ms, age, WATCHED_MAX_MS);
    const reached = videos.map(({ id: file, hasta }) => ({
      file,
      tenth: Math.min(hasta, TENTHS - 1),
    }));
    return [writeWatch(db, { id, token, origin: origen ?? "unknown", watched, age, reached })];
  });
  await Promise.all(writes);
}
