import { afterEach, describe, expect, it } from "vitest";
import { OpenSearchServer } from "#tests/setup/opensearch-server.ts";
import { AwayError } from "../away.ts";
import { openSearchServer } from "./server.ts";
import type { SearchDocument } from "../search-server.ts";

const question = { groups: [["faro"]], by: "fecha" as const, most: 10, countTo: 100 };

describe("an OpenSearch", () => {
  let server: OpenSearchServer;
  afterEach(() => server.stop());

  async function open(options = {}, { query = "", timeoutMs = 300 } = {}) {
    server = new OpenSearchServer(options);
    await server.start();
    return openSearchServer(server.url + query, { timeoutMs });
  }
  const document = (id: number, version: number, words: string[] | null): SearchDocument => ({
    ...{ id, version },
    found: words && { words, tier: id % 3, fecha: 10 - (id % 2) },
  });
  const all = { groups: [["faro", "farola"], ["mar"]], by: "tier" as const, most: 2, countTo: 100 };

  it("finds what has a word of each group, in order, behind a login and a path", async () => {
    const search = await open(
      { login: "ana:se%cr@to", path: "/buscar" },
      { query: "?index=uno" },
    ).catch((error: Error) => error.message);
    expect(search).toMatch(/^must have %25/);
    await server.stop();
    const there = await open({ login: "ana:secreto", path: "/buscar" }, { query: "?index=uno" });
    await there.create("uno-1");
    await there.create("uno-1");
    const documents = [
      ...[1, 2, 3, 4, 5].map((id) => document(id, 1, ["faro", "mar"])),
      document(6, 1, ["farola", "mar", "faro"]),
      document(7, 1, ["faro"]),
      document(8, 1, ["mar"]),
    ];
    const untaken = { isGone: false, later: new Map(), refused: new Map() };
    expect(await there.write("uno-1", documents)).toEqual(untaken);
    await there.refresh("uno-1");
    await there.use("uno-1");
    expect(await there.find(all)).toEqual({ ids: [5, 2], count: 6 });
    expect(await there.find({ ...all, by: "fecha" })).toEqual({ ids: [6, 4], count: 6 });
    expect(await there.find({ ...all, countTo: 3 })).toMatchObject({ count: 3 });
    expect(await there.find({ ...all, groups: [["nada"]] })).toEqual({ ids: [], count: 0 });
    await there.ping();
    await there.create("uno-2");
    await there.use("uno-2");
    expect(await there.find(all)).toEqual({ ids: [], count: 0 });
    expect(await there.list()).toEqual(["uno-1", "uno-2"]);
    await there.remove("uno-1");
    await there.remove("uno-1");
    expect([await there.exists("uno-1"), await there.exists("uno-2")]).toEqual([false, true]);
  });

  it("takes the newest of each document, and makes no index of what comes too late", async () => {
    const there = await open();
    await there.create("shortit-1");
    await there.write("shortit-1", [document(1, 5, ["nuevo"]), document(2, 6, null)]);
    await there.write("shortit-1", [document(1, 4, ["viejo"]), document(2, 1, ["viejo"])]);
    await there.use("shortit-1");
    expect(server.docsIn("shortit")).toEqual([{ id: 1, tier: 1, fecha: 9, palabras: ["nuevo"] }]);
    await there.remove("shortit-1");
    expect(await there.write("shortit-1", [document(1, 9, ["tarde"])])).toMatchObject({
      isGone: true,
    });
    expect([...server.indexes.keys()]).toEqual([]);
  });

  it("says what it does not take now", async () => {
    const there = await open();
    await there.create("shortit-1");
    server.trouble = "read-only";
    const { later } = await there.write("shortit-1", [document(1, 5, ["uno"])]);
    expect([...later]).toEqual([[1, "cluster_block_exception: of the stand-in"]]);
  });

  it.each(["frozen", "nonsense", "failing"] as const)(
    "is away while it is %s, within its time, and says nothing of what it was sent",
    async (trouble) => {
      const there = await open({ login: "ana:secreto" });
      server.trouble = trouble;
      for (let times = 0; times < 4; times++) {
        const error: unknown = await there.find(question).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(AwayError);
        expect((error as Error).cause).toBeUndefined();
        expect((error as Error).message).not.toMatch(/secreto|faro/);
      }
      // The last was not asked any more.
      expect(server.asked).toHaveLength(3);
      server.trouble = null;
      await there.create("shortit-1").catch(() => undefined);
      await expect
        .poll(() =>
          there.ping().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    },
  );

  it("is away for who has another password", async () => {
    await open({ login: "ana:secreto" });
    const there = openSearchServer(server.url.replace("secreto", "otro"), { timeoutMs: 300 });
    await expect(there.ping()).rejects.toThrow("search: answered 401 (security_exception)");
  });
});
