import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import type { ListChange } from "#app/features/known/changes/history.server.ts";
import { changeLists } from "#app/features/known/changes/change-lists.server.ts";
import { LIST_FILE_MB, OWN_LIST } from "#app/features/known/limits.ts";
import { call, submit, visit } from "#tests/kit/call.ts";
import { type Account, newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { runAdmin } from "../../../../scripts/admin/run.ts";

const HERE = "/admin/listas";
const md5 = (number: number) => number.toString(16).padStart(32, "0");
const pdq = (number: number) => number.toString(16).padStart(64, "f");
const lines = (...numbers: number[]) => numbers.map((each) => `md5,${md5(each)}\n`).join("");

describe.each(engines)("the lists of the console, on %s", (engine) => {
  const ctx = useStage(engine);
  const newAdmin = () => newPerson(ctx, { role: "administrator" });
  let lists = 0;
  const newName = () => `lista ${(lists += 1)}`;

  const send = (as: Account, nombre: string, text: string | Blob | null, more = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ nombre, ...more })) body.set(name, String(value));
    if (text === null) body.append("archivo", new File([], ""));
    else body.append("archivo", new File([text], "lista.csv"));
    return call("POST", `${HERE}?do=traer`, { as, body });
  };
  /** What the page shows of a list, and of what was done to it, the newest first. */
  const seen = async (as: Account, nombre: string) => {
    const { body } = await visit(HERE, { as });
    const { lists, cambios } = body as { lists: { nombre: string }[]; cambios: ListChange[] };
    const list = lists.find((each) => each.nombre === nombre);
    return { list, cambios: cambios.filter((change) => change.nombre === nombre) };
  };
  const hashesOf = async (nombre: string) => {
    const rows = await ctx.db
      .selectFrom("hashes")
      .innerJoin("listas", "listas.id_lista", "hashes.id_lista")
      .select(["hash", "entry"])
      .where("nombre", "=", nombre)
      .orderBy("hash")
      .execute();
    return rows.map(({ hash, entry }) => `${parseInt(hash.replace(/^f+/, ""), 16)}${entry ?? ""}`);
  };
  const slots = async () =>
    (await ctx.db.selectFrom("ranuras").selectAll().orderBy("slot").execute()).map((row) => ({
      ...row,
      entries: row.entries.split(" ").sort(),
    }));
  const undo = (as: Account, change: { id: number } | undefined) =>
    submit(`${HERE}?do=deshacer`, { as, fields: { id: String(change?.id) } });

  it("take a file, which a worker reads and nobody else can", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    const text = `kind,hash,status,id\nmd5,${md5(7)},,siete\nmd5,${md5(8)},,\npdna,x,,\n`;
    const answer = await send(admin, nombre, text, { on_match: "refuse", about: "" });
    expect(answer).toMatchObject({ status: 303 });
    expect(answer.headers.get("Location")).toContain("hecho=traer");
    const { cambios } = await seen(admin, nombre);
    expect(cambios).toMatchObject([{ kind: "import", state: "waiting", isLast: false }]);
    const { objeto } = await ctx.db
      .selectFrom("listas_cambios")
      .select("objeto")
      .where("id_cambio", "=", cambios[0]!.id)
      .executeTakeFirstOrThrow();
    const stored = await ctx.objects.get(objeto!);
    const bytes = await buffer(stored!.body);
    expect(bytes.includes(md5(7))).toBe(false);
    expect((await call("GET", `/uploads/${objeto}`, { as: admin })).status).toBe(404);

    await workOff(ctx);
    expect(await seen(admin, nombre)).toMatchObject({
      list: { on_match: "refuse", about: "other", hashes: 2 },
      cambios: [{ state: "done", added: 2, others: 1, nombre_usuario: admin.name, isLast: true }],
    });
    expect(await hashesOf(nombre)).toEqual(["7siete", "8"]);
    expect(await ctx.objects.get(objeto!)).toBeNull();
    const audited = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(audited).toEqual([{ action: "hashes.import" }]);
  });

  it("say which line of a file is not understood, and are as they were", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    await send(admin, nombre, `${lines(1)}md5,corto\n`);
    await workOff(ctx);
    const { list, cambios } = await seen(admin, nombre);
    expect(list).toBeUndefined();
    const problem = { where: { in: "line", number: 2 }, code: "hash" };
    expect(cambios).toMatchObject([{ state: "failed", problem, isLast: false }]);
    expect(await undo(admin, cambios[0])).toMatchObject({ status: 409 });
  });

  it("are as they were before a file once it is undone, how they are set included", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    const first = `id,kind,hash\nuno,md5,${md5(1)}\n,md5,${md5(2)}\n,pdq,${pdq(3)}\ndos,pdq,${pdq(4)}\n`;
    await send(admin, nombre, first, { on_match: "hold", about: "intimate" });
    await workOff(ctx);
    const before = await hashesOf(nombre);
    const slotsBefore = await slots();
    const second =
      `kind,hash,status,id\n${lines(5)}pdq,${pdq(6)}\n,,deleted,dos\nmd5,${md5(1)},deleted\n` +
      // Away, there again under another name, and away once more; known; and its own.
      `md5,${md5(1)},,otro\nmd5,${md5(1)},deleted\n${lines(2)}md5,${md5(5)},deleted\n${lines(9)}`;
    await send(admin, nombre, second, { on_match: "refuse", about: "minors" });
    await workOff(ctx);
    expect(await hashesOf(nombre)).toEqual(["2", "9", "3", "6"]);
    const { list, cambios } = await seen(admin, nombre);
    expect(list).toMatchObject({ on_match: "refuse", about: "minors", hashes: 4 });
    expect(cambios[0]).toMatchObject({ added: 4, known: 1, removed: 4, isLast: true });
    expect(cambios[1]).toMatchObject({ state: "done", isLast: false });
    expect(await undo(admin, cambios[1])).toMatchObject({ status: 409 });
    expect(await undo(admin, cambios[0])).toMatchObject({ status: 303 });
    // The second press.
    expect(await undo(admin, cambios[0])).toMatchObject({ status: 409 });
    await workOff(ctx);
    expect(await hashesOf(nombre)).toEqual(before);
    expect((await slots()).map(({ slot }) => slot)).toEqual(slotsBefore.map(({ slot }) => slot));
    expect(await seen(admin, nombre)).toMatchObject({
      list: { on_match: "hold", about: "intimate" },
      cambios: [
        { kind: "undo", state: "done", deshace: cambios[0]!.id, added: 2, removed: 2 },
        { state: "undone", isLast: false },
        { state: "done", isLast: true },
      ],
    });
  });

  it("go on where a worker was stopped, and count nothing twice", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    const numbers = Array.from({ length: 1_700 }, (_, index) => index);
    await send(admin, nombre, lines(...numbers, 0));
    const stop = new AbortController();
    const run = changeLists(ctx, {}, { signal: stop.signal });
    const added = async () => (await seen(admin, nombre)).cambios[0]!.added;
    await expect.poll(added, { interval: 1 }).toBeGreaterThan(0);
    stop.abort();
    await run.catch(() => undefined);
    // Two that do the same at once.
    const { signal } = new AbortController();
    await Promise.all([changeLists(ctx, {}, { signal }), changeLists(ctx, {}, { signal })]);
    const { cambios } = await seen(admin, nombre);
    expect(cambios).toMatchObject([{ state: "done", records: 1_701, added: 1_700, known: 1 }]);
    expect(await hashesOf(nombre)).toHaveLength(1_700);
    await undo(admin, cambios[0]);
    await workOff(ctx);
    expect(await hashesOf(nombre)).toEqual([]);
  });

  it("are set, and set back while nothing came after it", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    await send(admin, nombre, lines(1));
    await workOff(ctx);
    const set = (on_match: string) =>
      submit(HERE, { as: admin, fields: { nombre, on_match, about: "other" } });
    await set("refuse");
    const { cambios } = await seen(admin, nombre);
    expect(cambios[0]).toMatchObject({ kind: "set", isLast: true });
    expect(await undo(admin, cambios[0])).toMatchObject({ status: 303 });
    const after = await seen(admin, nombre);
    expect(after.list).toMatchObject({ on_match: "hold" });
    // What came before it is the last again.
    expect(after.cambios[2]).toMatchObject({ kind: "import", isLast: true });
  });

  it("have in their history what the command line does, also where it was killed half-way", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    const file = join(newFolder(), "lista.csv");
    mkdirSync(dirname(file));
    writeFileSync(file, lines(1));
    const command = (...args: string[]) => runAdmin(ctx, ["hashes", ...args]);
    await command("import", file, "--list", nombre);
    await ctx.db
      .updateTable("listas_cambios")
      .set({ state: "running", ended_at: null })
      .where("nombre", "=", nombre)
      .execute();
    await command("import", file, "--list", nombre);
    await command("set", nombre, "--on-match", "refuse");
    await command("remove", nombre);
    expect((await seen(admin, nombre)).cambios).toMatchObject([
      { kind: "remove", state: "done", hecho_por: null },
      { kind: "set", despues: { onMatch: "refuse" }, isLast: false },
      { kind: "import", state: "done", known: 1 },
      { kind: "import", state: "failed", problem: { code: "stopped" } },
    ]);
  });

  it("stay away when the command line removes them while a worker fills them", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    await send(admin, nombre, lines(...Array.from({ length: 1_700 }, (_, index) => index)));
    // Once as it begins and once before each step.
    const { signal } = new AbortController();
    vi.spyOn(signal, "throwIfAborted")
      .mockReturnValueOnce()
      .mockReturnValueOnce()
      .mockThrow("stop");
    await expect(changeLists(ctx, {}, { signal })).rejects.toBe("stop");
    expect((await seen(admin, nombre)).list).toMatchObject({ nombre });
    expect((await hashesOf(nombre)).length).toBeGreaterThan(0);
    await runAdmin(ctx, ["hashes", "remove", nombre]);
    await workOff(ctx);
    const { list, cambios } = await seen(admin, nombre);
    expect(list).toBeUndefined();
    expect(cambios).toMatchObject([
      { kind: "remove", state: "done", hecho_por: null },
      { kind: "import", state: "failed", problem: { code: "removed" } },
    ]);
    expect(await hashesOf(nombre)).toEqual([]);
  });

  it("go with all their hashes when they are removed", async () => {
    const admin = await newAdmin();
    const nombre = newName();
    await send(admin, nombre, `${lines(1)}pdq,${pdq(2)}\n`);
    await workOff(ctx);
    const remove = (name: string) =>
      submit(`${HERE}?do=quitar`, { as: admin, fields: { nombre: name } });
    expect(await remove(nombre)).toMatchObject({ status: 303 });
    expect(await remove(nombre)).toMatchObject({ status: 303 });
    await workOff(ctx);
    const { list, cambios } = await seen(admin, nombre);
    expect(list).toBeUndefined();
    expect(cambios).toMatchObject([
      { kind: "remove", state: "done" },
      { kind: "import", isLast: false },
    ]);
    expect(await hashesOf(nombre)).toEqual([]);
    expect(await remove(nombre)).toMatchObject({ status: 404 });
    expect(await remove(OWN_LIST)).toMatchObject({ status: 400 });
  });

  it("refuse what is no file, a name that is none, and whoever is no administrator", async () => {
    const admin = await newAdmin();
    const moderator = await newPerson(ctx, { role: "moderator" });
    expect(await send(moderator, "x", lines(1))).toMatchObject({ status: 403 });
    const problems = async (...given: [string, string | Blob | null, object?]) => {
      const { status, body } = await send(admin, ...given);
      return { status, fields: (body as { fields?: object }).fields };
    };
    const file = (sentence: string) => ({
      status: 400,
      fields: { archivo: expect.stringContaining(sentence) },
    });
    expect(await problems("x", null)).toEqual(file("Elige un archivo"));
    expect(await problems("x", "")).toEqual(file("vacío"));
    const large = new Blob([Buffer.alloc(LIST_FILE_MB * 1024 * 1024 + 1)]);
    expect(await problems("x", large)).toEqual(file(`${LIST_FILE_MB} MB`));
    const name = { status: 400, fields: { nombre: expect.any(String) } };
    for (const nombre of ["", " ", "x".repeat(61), OWN_LIST]) {
      expect(await problems(nombre, lines(1))).toEqual(name);
    }
    expect(await problems("x", lines(1), { on_match: "burn" })).toMatchObject({ status: 400 });
    expect((await seen(admin, "x")).cambios).toEqual([]);
    expect(await ctx.db.selectFrom("objetos").select("name").execute()).toEqual([]);
  });
});
