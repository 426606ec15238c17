import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestOf } from "#tests/kit/call.ts";
import { useKv } from "#tests/setup/stores.ts";
import { take } from "./counter.server.ts";
import { deviceCookie } from "#app/http/cookies/device.server.ts";
import { proofsUsed, takeTurn } from "./guesses.server.ts";
import * as limits from "./limits.ts";
import { linkCookie, signInLink } from "./link/link.server.ts";
import { newChallenge } from "./proof/proof.server.ts";
import { proofOf, refusalOf } from "./test-support.ts";

// Who shares a slot with whom follows from it: once in thousands of runs one of these networks did with a wider one.
process.env.SESSION_SECRET = "s".repeat(32);

const DAY_MS = 24 * 60 * 60 * 1000;

let people = 0;
let days = 0;

describe.each(["sqlite", "postgres", "redis"] as const)("guesses at passwords on %s", (backend) => {
  const ctx = { kv: useKv(backend) };

  beforeEach(() => {
    // The clock stands, so that no window ends while it is filled, and far from midnight, when all begins anew. On a
    // day of its own: what another test filled would be shared with a few by chance.
    days += 1;
    const midnight = (Math.floor(Date.now() / DAY_MS) + days) * DAY_MS;
    vi.useFakeTimers({ toFake: ["Date"], now: midnight + DAY_MS / 4 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  const somebody = () => {
    people += 1;
    return { correo: `ana${people}@example.org`, id_usuario: people };
  };
  type Person = ReturnType<typeof somebody>;
  /** From a network of its own unless it says otherwise. */
  const from = (address?: string, cookie = "") =>
    requestOf("GET", "/", {
      headers: { Cookie: cookie, ...(address && { "X-Client-Address": address }) },
    });
  const guess = (person: Person, request = from(), proof?: string) =>
    takeTurn(ctx, { ...person, request, proof });
  const refused = (person: Person, request = from(), proof?: string) =>
    refusalOf(guess(person, request, proof));
  const proofFor = async ({ correo }: Person) =>
    proofOf(newChallenge(correo, { used: await proofsUsed(ctx, correo) }));
  const deviceOf = ({ id_usuario }: Person) => deviceCookie(from(), id_usuario).split(";", 1)[0];
  const linkOf = ({ correo }: Person) =>
    linkCookie(new URL(signInLink(correo)).searchParams.get("token")!).split(";", 1)[0];

  /** Wrong passwords, from many places. Gives how many were looked at. */
  const attack = async (person: Person, times = limits.FREE_GUESSES.max) => {
    let checked = 0;
    for (let tries = 0; tries < times; tries += 1) {
      if ((await refused(person, from(`192.0.2.${tries % 100}`))) === null) checked += 1;
    }
    return checked;
  };

  it("are few for who sends a thousand, and a known device signs in all the same", async () => {
    const ana = somebody();
    expect(await attack(ana, 1_000)).toBe(limits.FREE_GUESSES.max);
    expect(await refused(ana)).toBe("proof_needed");
    expect(await refused(ana, from(undefined, deviceOf(ana)))).toBeNull();
  });

  it("go on with a proof of work, and then with a link to the mailbox", async () => {
    const ana = somebody();
    await attack(ana);
    expect(await refused(ana, from(), await proofFor(ana))).toBeNull();
    expect(await refused(ana, from(undefined, linkOf(ana)))).toBeNull();
  });

  it("have a bound also for who works for each, and the link still helps then", async () => {
    const ana = somebody();
    await attack(ana);
    const { max, windowSeconds } = limits.PROVEN_GUESSES;
    // All proofs but three, without their work.
    const counter = { name: "proven", of: ana.correo, max, windowSeconds };
    for (let used = 0; used < max - 3; used += 1) await take(ctx, counter);
    for (let used = 0; used < 3; used += 1) {
      // The least work: what is asked for grows with `used`, which another test looks at.
      const proof = proofOf(newChallenge(ana.correo, { used: 0 }));
      expect(await refused(ana, from(), proof)).toBeNull();
    }
    expect(await refused(ana)).toBe("link_needed");
    const oneMore = proofOf(newChallenge(ana.correo, { used: 0 }));
    expect(await refused(ana, from(), oneMore)).toBe("link_needed");
    expect(await refused(ana, from(undefined, linkOf(ana)))).toBeNull();
    expect(await refused(ana, from(undefined, deviceOf(ana)))).toBeNull();
  });

  it("of strangers in one network end after ten, also at once, and cost nobody elsewhere theirs", async () => {
    const ana = somebody();
    const here = from("192.0.2.7");
    const all = await Promise.all(Array.from({ length: 30 }, () => refused(ana, here)));
    expect(all.filter((code) => code === null)).toHaveLength(limits.NETWORK_GUESSES.max);
    expect(await refused(ana, from("192.0.2.8"))).toBeNull();
    pass(15);
    expect(await refused(ana, here)).toBeNull();
  });

  it("are counted by the /64 of IPv6, and its /48 does not have as many times the failures", async () => {
    const ana = somebody();
    for (let tries = 0; tries < limits.NETWORK_GUESSES.max; tries += 1) {
      expect(await refused(ana, from(`2001:db8:1:1::${tries}`))).toBeNull();
    }
    expect(await refused(ana, from("2001:db8:1:1:ffff::1"))).toBe("proof_needed");
    let checked = 0;
    for (let each = 0; each < 1_000; each += 1) {
      const request = from(`2001:db8:9:${(each % 250).toString(16)}00::1`);
      if ((await refused(somebody(), request)) === null) checked += 1;
    }
    expect(checked).toBe(16 * limits.NETWORK_FAILURES.max);
  });

  it("that were right are not counted, so that many people behind one address sign in", async () => {
    const carrier = "198.51.100.9";
    for (let each = 0; each < 300; each += 1) {
      await (await guess(somebody(), from(carrier))).wasRight();
    }
    for (let each = 0; each < 4 * limits.NETWORK_FAILURES.max; each += 1) {
      expect(await refused(somebody(), from(carrier))).toBeNull();
    }
    // Too many were wrong: whoever comes now works for it, and whoever is known does not.
    const ana = somebody();
    expect(await refused(ana, from(carrier))).toBe("proof_needed");
    expect(await refused(ana, from(carrier, deviceOf(ana)))).toBeNull();
    expect(await refused(ana, from(carrier), await proofFor(ana))).toBeNull();
  });

  it("of one known device cost no other known device its own", async () => {
    const ana = somebody();
    await attack(ana);
    const [stolen, own] = [deviceOf(ana), deviceOf(ana)];
    const codes = [];
    for (let tries = 0; tries < 2 * limits.DEVICE_GUESSES.max; tries += 1) {
      codes.push(await refused(ana, from(undefined, stolen)));
    }
    expect(codes.filter((code) => code === null)).toHaveLength(limits.DEVICE_GUESSES.max);
    expect(await refused(ana, from(undefined, own))).toBeNull();
    // A day has fewer than its quarters together.
    let checked = limits.DEVICE_GUESSES.max;
    for (let quarter = 1; quarter < 20; quarter += 1) {
      pass(15);
      for (let tries = 0; tries < limits.DEVICE_GUESSES.max; tries += 1) {
        if ((await refused(ana, from(undefined, stolen))) === null) checked += 1;
      }
    }
    expect(checked).toBe(limits.DEVICE_GUESSES_A_DAY.max);
  });

  it("take a proof once, for its own address and in its time, whatever is made of it", async () => {
    const [ana, eva] = [somebody(), somebody()];
    await attack(ana);
    await attack(eva);
    const proof = await proofFor(ana);
    expect(await refused(eva, from(), proof)).toBe("proof_needed");
    expect(await refused(ana, from(), proof)).toBeNull();
    expect(await refused(ana, from(), proof)).toBe("proof_needed");
    // Set back, the clock makes nothing good again that was used.
    pass(-5);
    expect(await refused(ana, from(), proof)).toBe("proof_needed");
    pass(5);

    const late = await proofFor(ana);
    pass(limits.PROOF_MINUTES);
    expect(await refused(ana, from(), late)).toBe("proof_needed");

    const [sal, maximo, until, signature, number] = (await proofFor(ana)).split(".");
    for (const forged of [
      [sal, maximo, until, signature, Number(number) + 1],
      [sal, maximo, Number(until) + 60_000, signature, number],
      [sal, 1, until, signature, number],
      ["A".repeat(22), maximo, until, signature, number],
      [sal, maximo, until, "A".repeat(43), number],
      ["", "", "", "", ""],
      [sal, maximo, until, signature, "1e3"],
    ]) {
      expect(await refused(ana, from(), forged.join("."))).toBe("proof_needed");
    }
  });

  it("take one proof sent many times at once as one", async () => {
    const ana = somebody();
    await attack(ana);
    const proof = await proofFor(ana);
    const codes = await Promise.all(Array.from({ length: 8 }, () => refused(ana, from(), proof)));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
  });

  it("want harder work the more proofs were used, up to what a slow phone can do", async () => {
    const ana = somebody();
    const work = (used: number) => newChallenge(ana.correo, { used }).maximo;
    expect(work(0)).toBe(limits.PROOF_WORK);
    expect(work(limits.PROOFS_UNTIL_HARDER)).toBe(2 * limits.PROOF_WORK);
    expect(work(10_000)).toBe(8 * limits.PROOF_WORK);
  });

  it("of a link are few, end with the right one and belong to its address", async () => {
    const [ana, eva] = [somebody(), somebody()];
    await attack(ana);
    await attack(eva);
    const link = linkOf(ana);
    expect(await refused(eva, from(undefined, link))).toBe("proof_needed");
    for (let tries = 0; tries < limits.LINK_GUESSES; tries += 1) {
      // Another browser that has come by it shares what it is good for.
      expect(await refused(ana, from(undefined, link))).toBeNull();
    }
    expect(await refused(ana, from(undefined, link))).toBe("proof_needed");

    const used = linkOf(ana);
    await (await guess(ana, from(undefined, used))).wasRight();
    expect(await refused(ana, from(undefined, used))).toBe("proof_needed");

    const late = linkOf(ana);
    pass(limits.LINK_MINUTES);
    expect(await refused(ana, from(undefined, late))).toBe("proof_needed");
    for (const forged of ["paso=", "paso=a.b.c", `${linkOf(ana)}x`]) {
      expect(await refused(ana, from(undefined, forged))).toBe("proof_needed");
    }
  });

  it("are refused alike whether or not the address has an account", async () => {
    const ana = somebody();
    const nobody = { correo: "nadie@example.org", id_usuario: undefined };
    const trail = async (person: { correo: string; id_usuario: number | undefined }) => {
      const codes = [];
      for (let tries = 0; tries < 30; tries += 1) {
        codes.push(await refusalOf(takeTurn(ctx, { ...person, request: from() })));
      }
      const proof = proofOf(newChallenge(person.correo, { used: 0 }));
      codes.push(await refusalOf(takeTurn(ctx, { ...person, request: from(), proof })));
      return codes;
    };
    expect(await trail(nobody)).toEqual(await trail(ana));
  });

  it("leave few keys behind, each of which ends, and no address in them", async () => {
    const before = (await ctx.kv.list({ prefix: "door:", limit: 100_000 })).keys.length;
    for (let each = 0; each < 500; each += 1) {
      await refused({ correo: `inventada${each}@example.org`, id_usuario: 0 }, from("203.0.113.5"));
    }
    const { keys } = await ctx.kv.list({ prefix: "door:", limit: 100_000 });
    // Of an address that has failed too often nothing more is written.
    expect(keys.length - before).toBeLessThanOrEqual(2 * 4 * limits.NETWORK_FAILURES.max + 1);
    expect(keys.join()).not.toContain("inventada");
    if (backend === "redis") return;
    pass(2 * 24 * 60);
    await ctx.kv.sweep();
    expect((await ctx.kv.list({ prefix: "door:" })).keys).toEqual([]);
  });
});
