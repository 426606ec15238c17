import type { Ctx } from "#app/context.server.ts";

const CHANNEL = "messages";

/** Whoever has one of these mailboxes open looks now rather than a little later. After the commit. */
export function announce({ kv }: Pick<Ctx, "kv">, people: readonly number[]): void {
  kv.signals.publish(CHANNEL, people.join());
}

export function onAnnounced(
  { kv }: Pick<Ctx, "kv">,
  listener: (people: number[]) => void,
): () => void {
  return kv.signals.subscribe(CHANNEL, (message) => listener(message.split(",").map(Number)));
}
