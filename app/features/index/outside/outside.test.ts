import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStores } from "#app/features/shell/readiness.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { editPost } from "#app/features/publish/editor/edit.server.ts";
import { search } from "#app/features/search/queries.server.ts";
import { postsOf } from "#app/features/search/view.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workUntil } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { OpenSearchServer } from "#tests/setup/opensearch-server.ts";
import { insertRows } from "../../../../scripts/demo/insert.ts";
import { search as searchCommand } from "../../../../scripts/admin/search.ts";
import { searchServer } from "./server.server.ts";
import { BEHIND_MS, readOutside, whyNotAsked } from "./state.server.ts";
import { tellChanges, tellOutside } from "./tell.server.ts";

const { signal } = new AbortController();
/** More than are put into an index at once. */
const MANY = 1_200;

describe.each(engines)("a search server beside the index on %s", (engine) => {
  const ctx = useStage(engine);
  let server: OpenSearchServer;
  let owner: Person;

  beforeAll(async () => {
    owner = await newPerson(ctx);
  });
  beforeEach(async () => {
    server = new OpenSearchServer();
    await server.start();
    use(server.url);
    await ctx.db.deleteFrom("indices_externos").execute();
    await tellAll();
  });
  afterEach(() => server.stop());
  afterAll(() => {
    globalThis.shortitSettings = undefined;
  });

  /** Impatient, as some tests wait for it. */
  const use = (SEARCH_URL: string) => {
    globalThis.shortitSettings = { SEARCH_URL, SEARCH_TIMEOUT_MS: "300" };
  };
  const tell = () => tellOutside(ctx, {}, { signal });
  /** What is told by its words, once a moment has passed. */
  const told = () =>
    server.docsIn("shortit").map(({ id, palabras }) => [id, ...palabras.toSorted()]);
  const indexed = async () => {
    const rows = await ctx.db.selectFrom("indexadas").selectAll().execute();
    const words = (row: { palabras: string }) => row.palabras.split(" ").filter(Boolean).sort();
    return rows.map((row) => [row.id_publicacion, ...words(row)]);
  };
  async function tellAll() {
    await expect
      .poll(async () => {
        await tell();
        const { waitingSince, active, building } = await readOutside(ctx.db);
        return [waitingSince, building, active !== null];
      })
      .toEqual([null, null, true]);
    server.refresh();
  }
  async function expectTheSame() {
    const byId = (rows: (string | number)[][]) =>
      rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));
    expect(byId(told())).toEqual(byId(await indexed()));
  }
  const publish = (descripcion: string) => newPost(owner, { descripcion });
  const edit = async (id: number, descripcion: string) => {
    await editPost(owner, { id, descripcion });
    await deliverEvents(ctx);
  };
  const remove = async (id: number) => {
    await deletePost(owner, id);
    await deliverEvents(ctx);
  };
  async function found(q: string) {
    const { blocks } = await search(ctx, { q, sort: "recent", page: 1, limit: 50 });
    return postsOf(blocks).map(({ id_publicacion }) => id_publicacion);
  }
  const searches = () => server.asked.filter((call) => call.endsWith("_search")).length;

  it("is told by the worker what is published, changed and removed", async () => {
    const { id } = await publish("Azulejos de Talavera");
    await workUntil(ctx, async () => {
      expect(server.docsIn("shortit").map((doc) => doc.id)).toContain(id);
    });
    expect(await found("azulejos")).toEqual([id]);
    expect(searches()).toBe(1);
    await edit(id, "Mosaicos de Talavera");
    await tellAll();
    expect([await found("azulejos"), await found("mosaicos")]).toEqual([[], [id]]);
    await remove(id);
    await tellAll();
    expect(await found("mosaicos")).toEqual([]);
    await expectTheSame();
  });

  it("is not believed where it has not been told yet what a post is found by", async () => {
    const other = await publish("Caballito de seda en un biombo");
    const { id } = await newPost(owner, { descripcion: "Biombo", shows: ["photo"] });
    await ctx.db
      .updateTable("archivos")
      .set({ alt: "Un caballito de mar", status: "ready" })
      .where("id_publicacion", "=", id)
      .execute();
    await edit(id, "Biombo de seda");
    await tellAll();
    const both = [id, other.id];
    expect([await found("caballito"), await found("seda biombo")]).toEqual([both, both]);
    await ctx.db
      .updateTable("publicaciones")
      .set({ solo_suscriptores: 1 })
      .where("id_publicacion", "=", id)
      .execute();
    await edit(id, "Biombo de papel");
    const before = searches();
    const left = [other.id];
    expect([await found("caballito"), await found("seda biombo")]).toEqual([left, left]);
    expect(await found("biombo")).toEqual(both);
    expect(searches()).toBe(before + 3);
    for (const each of both) await remove(each);
  });

  it("keeps nothing of a post that it does not take any more", async () => {
    const { id } = await publish("Canasta de ratán");
    await tellAll();
    server.refused = "ratan";
    await edit(id, "Canasta de ratán y palma");
    await tellAll();
    server.refused = null;
    expect(told().filter(([each]) => each === id)).toEqual([]);
    await edit(id, "Canasta de palma");
    await tellAll();
    expect(await found("canasta palma")).toEqual([id]);
    await remove(id);
  });

  it.each(["frozen", "nonsense", "failing"] as const)(
    "is done without while it is %s, and told afterwards what it has missed",
    async (trouble) => {
      const kept = await publish("Barquillo de antes");
      const gone = await publish("Barquillo que se va");
      await tellAll();
      server.trouble = trouble;
      expect(await found("barquillo")).toEqual([gone.id, kept.id]);
      const { id } = await publish("Barquillo de mientras");
      await remove(gone.id);
      await tell();
      expect(await found("barquillo")).toEqual([id, kept.id]);
      expect((await readOutside(ctx.db)).waitingSince).not.toBeNull();
      expect((await checkStores({ ...ctx, db: ctx.db })).problems).toHaveProperty("search");
      server.trouble = null;
      await tellAll();
      await expectTheSame();
      const before = searches();
      expect(await found("barquillo")).toEqual([id, kept.id]);
      expect(searches()).toBe(before + 1);
      for (const { id: each } of [kept, { id }]) await remove(each);
    },
  );

  it("loses nothing when it is killed in the middle of a bulk", async () => {
    const { id } = await publish("Cometa de papel");
    server.beforeBulk = () => server.stop();
    await tell();
    expect(await found("cometa")).toEqual([id]);
    server.beforeBulk = null;
    await server.start();
    await tellAll();
    await expectTheSame();
  });

  it("keeps what is to be told while it takes nothing, and is not asked once it is far behind", async () => {
    server.trouble = "read-only";
    const { id } = await publish("Dominó en la plaza");
    await tell();
    const { waitingSince } = await readOutside(ctx.db);
    expect(waitingSince).not.toBeNull();
    const long = Date.now() - BEHIND_MS - 5_000;
    await ctx.db.updateTable("indexadas_cambios").set({ created_at: long }).execute();
    const before = searches();
    expect(await found("dominó")).toEqual([id]);
    expect(searches()).toBe(before);
    expect(whyNotAsked(await readOutside(ctx.db))).toMatch(/^is 6\d s behind$/);
    server.trouble = null;
    await tellAll();
    expect(await found("dominó")).toEqual([id]);
    expect(searches()).toBe(before + 1);
  });

  it("believes the newest, however late an older one comes", async () => {
    const [changed, gone] = [await publish("Escalera vieja"), await publish("Escalera rota")];
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const isHeld = new Promise<void>((resolve) => {
      server.beforeBulk = () => {
        server.beforeBulk = null;
        resolve();
        return held;
      };
    });
    const late = tellChanges(ctx.db, searchServer()!);
    await isHeld;
    await edit(changed.id, "Escalera nueva");
    await remove(gone.id);
    await tellAll();
    go();
    await late;
    await tellAll();
    await expectTheSame();
    expect(await found("escalera nueva")).toEqual([changed.id]);
  });

  describe("filled anew", () => {
    const strays = Array.from({ length: MANY }, (_, at) => ({
      id_publicacion: 1_000_000 + at,
      palabras: `faro faro${at}`,
      tier: 3,
    }));
    beforeAll(() => insertRows(ctx.db, "indexadas", strays));
    afterAll(() =>
      ctx.db.deleteFrom("indexadas").where("id_publicacion", ">=", 1_000_000).execute(),
    );
    const names = () => [...server.indexes.keys()];

    it("misses nothing of what is written meanwhile, and leaves one index", async () => {
      const [old] = names();
      const [changed, gone] = [await publish("Farola gris"), await publish("Farola rota")];
      await tellAll();
      const seen: number[] = [];
      let bulks = 0;
      // Between what a bulk was read from and its writing.
      const write = async () => {
        server.beforeBulk = null;
        bulks += 1;
        await publish(`Farola ${bulks}`);
        if (bulks === 1) await edit(changed.id, "Farola verde");
        if (bulks === 1) await remove(gone.id);
        await tellChanges(ctx.db, searchServer()!);
        server.refresh();
        seen.push(...(await found("farola verde")));
        server.beforeBulk = write;
      };
      server.beforeBulk = write;
      expect(await searchCommand(ctx, ["rebuild"])).toMatch(/is filled and finds posts/);
      server.beforeBulk = null;
      expect(bulks).toBeGreaterThan(2);
      // By the old index, which is told as the new one is.
      expect(seen).toEqual(Array.from({ length: bulks }, () => changed.id));
      await tellAll();
      await expectTheSame();
      expect(await found("farola verde")).toEqual([changed.id]);
      expect(names()).toHaveLength(1);
      expect(names()).not.toEqual([old]);
      expect([...server.aliases.get("shortit")!]).toEqual(names());
    });

    it("goes on with what was cut off, and leaves no index of it", async () => {
      const [old] = names();
      server.indexes.set("shortit-orphan", server.indexes.get(old!)!);
      let bulks = 0;
      server.beforeBulk = async () => {
        if (++bulks === 2) server.trouble = "failing";
        if (bulks === 2) throw new Error("cut off");
      };
      await expect(searchCommand(ctx, ["rebuild"])).rejects.toThrow(/search: /);
      server.beforeBulk = null;
      server.trouble = null;
      const { active, building } = await readOutside(ctx.db);
      expect(active).toBe(old);
      expect(building?.filled_to).toBeGreaterThan(0);
      const { id } = await publish("Gaviota sobre el puerto");
      await tellChanges(ctx.db, searchServer()!);
      server.refresh();
      expect(await found("gaviota")).toEqual([id]);
      await searchCommand(ctx, ["rebuild"]);
      expect(names()).toEqual([building?.nombre]);
      await tellAll();
      await expectTheSame();
    });

    it("is what a server gets that has lost everything", async () => {
      server.loseAll();
      const { id } = await publish("Hamaca al sol");
      expect(await found("hamaca")).toEqual([id]);
      await tellAll();
      await expectTheSame();
      expect(await found("hamaca")).toEqual([id]);
    });

    it("is what one gets that was not told for a while", async () => {
      globalThis.shortitSettings = undefined;
      await tell();
      const { id } = await publish("Iguana en la piedra");
      use(server.url);
      expect(await found("iguana")).toEqual([id]);
      expect(searches()).toBe(0);
      await tellAll();
      await expectTheSame();
      expect(names()).toHaveLength(1);
    });
  });

  it("is refused to an operator who has none, and says why it is not asked", async () => {
    expect(await searchCommand(ctx, ["status"])).toMatch(/^The index shortit-\w+ finds posts\.$/);
    await ctx.db.deleteFrom("indices_externos").execute();
    expect(await searchCommand(ctx, ["status"])).toMatch(/its index waits to be filled/);
    globalThis.shortitSettings = undefined;
    await expect(searchCommand(ctx, ["rebuild"])).rejects.toThrow(/SEARCH_URL is not set/);
    await expect(searchCommand(ctx, ["other"])).rejects.toThrow(/^Usage/);
  });
});
