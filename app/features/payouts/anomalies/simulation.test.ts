import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import { countView } from "#app/features/posts/views/views.server.ts";
import { viewToken } from "#app/features/posts/views/paid/token.server.ts";
import { networksOf } from "#app/features/posts/views/paid/networks.server.ts";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { decideAnomaly } from "./decide.server.ts";
import { judgeDay } from "./judge.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

interface View {
  id: number;
  as?: Person | undefined;
  address: string;
  agent?: string;
  token?: string;
  /** Whether its browser says that somebody acted. */
  gesto?: boolean;
}

/** The same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(engines)("a day of honest and dishonest views on %s", (engine) => {
  const ctx = useStage(engine);
  const random = randomOf(11);
  // Noon, so that no view falls on another day.
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + 18 * 60 * 60 * 1000;
  const creators = new Map<string, { owner: Person; posts: number[] }>();
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: noon }));
  afterAll(() => void vi.useRealTimers());

  const at = (seconds: number) => vi.setSystemTime(noon + seconds * 1000);
  const creator = async (name: string, posts: number) => {
    const owner = await person(30);
    const ids = [];
    for (let count = 0; count < posts; count++) ids.push((await newPost(owner)).id);
    creators.set(name, { owner, posts: ids });
    return ids;
  };
  const person = async (days: number): Promise<Person> => {
    const someone = await newPerson(ctx);
    await ctx.db
      .updateTable("usuarios")
      .set({ created_at: noon - days * DAY_MS } as object)
      .where("id_usuario", "=", someone.id)
      .execute();
    return someone;
  };
  /** Gives the token, as a page or the API would have given it 5 s earlier. */
  const view = async ({ id, as, address, agent = BROWSER, token, gesto = true }: View) => {
    const holder = as ? `u${as.id}` : networksOf(address).net;
    const vista = token ?? viewToken(id, holder, Date.now() - 5_000);
    const who = as ?? { ...ctx, viewer: null };
    await countView(who, { id, address, userAgent: agent, vista, gesto });
    return vista;
  };
  const counts = async (name: string) => {
    const { owner } = creators.get(name)!;
    const row = await ctx.db
      .selectFrom("vistas_mensuales")
      .select(["views", "paid_views", "held_views"])
      .where("id_usuario", "=", owner.id)
      .executeTakeFirstOrThrow();
    return { shown: row.views, paid: Number(row.paid_views), held: Number(row.held_views) };
  };

  it("pays the honest within 2 % of what they earned, and of fraud less than 1 % of what it was", async () => {
    const honest = await Promise.all([0, 1, 2].map((each) => creator(`honest ${each}`, 12)));
    const members = await Promise.all(Array.from({ length: 40 }, () => person(60)));
    let watched = 0;
    // Homes and phones: a person has an address, a few share a network; some watch a lot.
    const audience = Array.from({ length: 120 }, (_, who) => ({
      as: members[who],
      address:
        who % 3 === 0
          ? `2806:${(who % 7).toString(16)}:${who.toString(16)}:${who}::1`
          : `187.${who % 23}.${who % 41}.${who % 250}`,
    }));
    for (let turn = 0; turn < 9; turn++) {
      at(turn * 6);
      const views = audience.map(({ as, address }, who) => {
        const id = honest[random(3)]![(who + turn * 5) % 12]!;
        return view({ id, as, address });
      });
      watched += (await Promise.all(views)).length;
    }
    const frauds = await playFrauds();
    await judgeDay(ctx.db, dayOf(noon, "America/Mexico_City"));

    const sums = { paid: 0, shown: 0 };
    for (let each = 0; each < 3; each++) {
      const { paid, shown } = await counts(`honest ${each}`);
      sums.paid += paid;
      sums.shown += shown;
    }
    // Whoever watched the same post twice counts once, then as before.
    expect(sums.shown).toBeGreaterThan(watched * 0.8);
    expect(sums.paid).toBeGreaterThanOrEqual(sums.shown * 0.98);
    expect(sums.paid).toBeLessThanOrEqual(sums.shown);
    for (const name of frauds) {
      const { paid, shown } = await counts(name);
      expect({ name, isMany: shown >= 300 }).toEqual({ name, isMany: true });
      expect({ name, share: paid / shown < 0.01 }).toEqual({ name, share: true });
    }
    await decideOne();
  });

  async function playFrauds(): Promise<string[]> {
    let second = 3_600;
    const many = async (count: number, one: (turn: number) => View) => {
      for (let turn = 0; turn < count; turn += 40) {
        at((second += 6));
        const views = Array.from({ length: Math.min(40, count - turn) }, (_, each) => each + turn);
        await Promise.all(views.map((each) => view(one(each))));
      }
    };
    // One address, another User-Agent each time.
    const [loop] = await creator("agents", 1);
    await many(400, (turn) => ({
      ...{ id: loop!, address: "203.0.113.5", agent: `${BROWSER} ${turn}` },
    }));
    // Through the addresses of a provider's /32, another /48 each time.
    const [walk] = await creator("walk", 1);
    await many(400, (turn) => ({ id: walk!, address: `2a01:4f8:${turn.toString(16)}::${turn}` }));
    // New accounts in a few networks, watching one creator alone.
    const farmed = await creator("farm", 10);
    const accounts = await Promise.all(Array.from({ length: 40 }, () => person(1)));
    for (const id of farmed) {
      await many(40, (turn) => ({
        ...{ id, as: accounts[turn], address: `198.51.${turn % 4}.${turn}` },
      }));
    }
    // Browsers without anybody, in many networks, that watch all there is.
    for (const id of await creator("headless", 20)) {
      await many(20, (turn) => ({ id, address: `100.${turn}.1.1`, gesto: false }));
    }
    // Creators who watch each other's posts all day, each at home.
    const ring = await Promise.all([0, 1, 2, 3, 4, 5].map((each) => creator(`ring ${each}`, 12)));
    const people = ring.map((_, each) => creators.get(`ring ${each}`)!.owner);
    for (let post = 0; post < 12; post++) {
      for (let step = 1; step < 6; step++) {
        await many(6, (who) => ({
          ...{ id: ring[(who + step) % 6]![post]!, as: people[who], address: `189.${who}.7.7` },
        }));
      }
    }
    creators.set("exchange", creators.get("ring 0")!);
    // A token from one's own browser, sent from everywhere.
    const [replayed] = await creator("replayed", 1);
    at((second += 6));
    const token = await view({ id: replayed!, address: "192.0.2.1" });
    await many(400, (turn) => ({
      ...{ id: replayed!, address: `45.${turn % 200}.${turn % 250}.9`, token },
    }));
    return ["agents", "walk", "farm", "headless", "replayed"];
  }

  /** What was held of the ring is decided: once, and never by oneself. */
  async function decideOne(): Promise<void> {
    const ring = await counts("exchange");
    expect(ring).toMatchObject({ paid: 0, shown: 60, held: 60 });
    const held = await ctx.db
      .selectFrom("anomalias")
      .selectAll()
      .where("creator_id", "=", creators.get("exchange")!.owner.id)
      .executeTakeFirstOrThrow();
    expect(held).toMatchObject({ kind: "exchange", state: "held" });
    const boss = await newPerson(ctx, { role: "administrator" });
    const about = { id: held.id_anomalia, decision: "released" } as const;
    const owner = creators.get("exchange")!.owner;
    await expect(decideAnomaly(owner, about)).rejects.toThrow("anomaly_not_found");
    const tries = await Promise.allSettled([
      decideAnomaly(boss, about),
      decideAnomaly(boss, about),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await counts("exchange")).toMatchObject({ paid: 60, held: 0 });
    const audit = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("action", "=", "anomaly.released")
      .execute();
    expect(audit).toHaveLength(1);
    // Looked at again the day is as it was.
    await judgeDay(ctx.db, held.day);
    expect(await counts("exchange")).toMatchObject({ paid: 60, held: 0 });
  }
});
