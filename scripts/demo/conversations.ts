import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { ConversacionesTable, MensajesTable } from "#db/schema/messages.ts";
import { insertRows } from "./insert.ts";
import type { Crowd, Person } from "./crowd.ts";
import { between, chance, type Random, whole } from "./random.ts";
import { anyDialogues, dialogues } from "./words/dialogues.ts";

const HOUR_MS = 60 * 60 * 1000;
const TALKATIVE = 2_000;

interface Options {
  now: number;
  random: Random;
}

/** Makes threads and both people's lists of conversations; gives the number of threads. */
export async function makeConversations(
  db: Database,
  crowd: Crowd,
  { now, random }: Options,
): Promise<number> {
  const pairs = choosePairs(crowd, random);
  const mensajes: Insertable<MensajesTable>[] = [];
  const conversaciones: Insertable<ConversacionesTable>[] = [];
  const told = new Map<Person, number>();
  for (const [fan, creator] of pairs) {
    const known = [...creator.themes.flatMap((theme) => dialogues[theme]), ...anyDialogues];
    // Nobody hears the same twice before having heard all.
    const before = told.get(creator) ?? 0;
    told.set(creator, before + 1);
    const turns = known[(before + creator.id_usuario) % known.length]!;
    const isUnread = chance(random, 0.4);
    const end = now - HOUR_MS * between(random, 0.2, 300);
    const pace = HOUR_MS * between(random, 0.02, 0.4);
    const thread = turns.map((text, i) => {
      const [from, to] = i % 2 ? [creator, fan] : [fan, creator];
      const isLast = i === turns.length - 1;
      return {
        from_id: from.id_usuario,
        to_id: to.id_usuario,
        low_id: Math.min(fan.id_usuario, creator.id_usuario),
        high_id: Math.max(fan.id_usuario, creator.id_usuario),
        text,
        created_at: Math.floor(end - (turns.length - 1 - i) * pace * (1 + 0.4 * Math.sin(i * 5))),
        seen: isLast && isUnread ? (0 as const) : (1 as const),
      };
    });
    mensajes.push(...thread);
    const last = thread.at(-1)!;
    for (const [person, peer] of [
      [fan, creator],
      [creator, fan],
    ] as const) {
      conversaciones.push({
        id_usuario: person.id_usuario,
        peer_id: peer.id_usuario,
        last_message: last.text,
        last_at: last.created_at,
        last_from: last.from_id,
        wrote: thread.some(({ from_id }) => from_id === person.id_usuario) ? 1 : 0,
        seen_until: seenUntil(thread, person),
        unread_count: isUnread && last.to_id === person.id_usuario ? 1 : 0,
      });
    }
  }
  mensajes.sort((a, b) => a.created_at - b.created_at);
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, "mensajes", mensajes);
    await insertRows(trx, "conversaciones", conversaciones);
  });
  return pairs.length;
}

/** When the last message of somebody that the other has seen was written. */
function seenUntil(
  thread: readonly { from_id: number; seen: 0 | 1; created_at: number }[],
  { id_usuario }: Person,
): number {
  const seen = thread.filter((message) => message.from_id === id_usuario && message.seen);
  return seen.at(-1)?.created_at ?? 0;
}

/** The first fan and the first creator, whom the operator signs in as, talk to several. */
function choosePairs({ people, creators }: Crowd, random: Random): [Person, Person][] {
  const pairs = new Map<string, [Person, Person]>();
  const add = (fan: Person | undefined, creator: Person | undefined) => {
    if (!fan || !creator || fan === creator) return;
    const ids = [fan.id_usuario, creator.id_usuario].sort((a, b) => a - b);
    pairs.set(ids.join(), [fan, creator]);
  };
  for (const creator of creators.slice(0, 9)) add(people[0], creator);
  for (const fan of people.slice(-14)) add(fan, creators[0]);
  for (const fan of people.slice(0, TALKATIVE)) {
    if (chance(random, 0.12)) add(fan, creators[whole(random, 0, creators.length - 1)]);
  }
  return [...pairs.values()];
}
