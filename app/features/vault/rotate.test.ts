import { beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { fingerprintOf } from "./fingerprint.server.ts";
import { keysInUse, missingKeyProblem } from "./keys-in-use.server.ts";
import { rotateKeys } from "./rotate.server.ts";
import { open, placeOf, seal } from "./seal.server.ts";
import { putSealed, readSealed } from "./sealed-objects.server.ts";
import { sealedColumns } from "./sealed-columns.ts";
import { documentKeys } from "./test-documents.ts";

log.level = "silent";

describe.each(engines)("the keys of documents on %s", (engine) => {
  const ctx = useStage(engine);
  const here = getEnv().documentKeys;
  const [newer] = documentKeys("newer").documentKeys;
  const both = { documentKeys: [newer!, ...here] };
  let name: string;

  beforeAll(async () => {
    name = await putSealed(ctx, { bytes: Buffer.from("documento"), mime: "image/png" });
    await fingerprintOf(ctx.db, "documento", "X123");
  });

  it("are counted by what they have sealed", async () => {
    expect(await keysInUse(ctx.db)).toEqual(new Map([[here[0]!.id, 2]]));
  });

  it("that are missing stop the start in one line that names them", async () => {
    expect(await missingKeyProblem(ctx.db, here)).toBeNull();
    const problem = await missingKeyProblem(ctx.db, [newer!]);
    expect(problem).toMatch(new RegExp(`^DOCUMENT_KEYS: [^\\n]*the key ${here[0]!.id}, [^\\n]*$`));
  });

  it("are changed: everything opens with the new one alone, and nothing is written twice", async () => {
    const before = await fingerprintOf(ctx.db, "documento", "X123");
    const bytes = await ctx.objects.head(name);
    expect(await rotateKeys(ctx.db, both)).toEqual({ sealed: 2, stuck: 0 });
    expect(await rotateKeys(ctx.db, both)).toEqual({ sealed: 0, stuck: 0 });
    expect(await keysInUse(ctx.db)).toEqual(new Map([["newer", 2]]));
    await expect(readSealed(ctx, name)).rejects.toThrow(/the key newer, which is not here/);
    const { llave } = await ctx.db.selectFrom("sellados").select("llave").executeTakeFirstOrThrow();
    open(placeOf("sellados", "llave", name), llave, { documentKeys: [newer!] });

    const back = { documentKeys: [...here, newer!] };
    expect(await rotateKeys(ctx.db, back)).toEqual({ sealed: 2, stuck: 0 });
    expect((await readSealed(ctx, name)).bytes.toString()).toBe("documento");
    expect(await fingerprintOf(ctx.db, "documento", "X123")).toBe(before);
    expect(await ctx.objects.head(name)).toEqual(bytes);
  });

  it("leave alone, and tell, what does not open", async () => {
    await ctx.db
      .insertInto("secretos")
      .values({ nombre: "roto", valor: seal("elsewhere", 1) })
      .execute();
    expect(await rotateKeys(ctx.db, both)).toEqual({ sealed: 2, stuck: 1 });
    await ctx.db.deleteFrom("secretos").where("nombre", "=", "roto").execute();
    await rotateKeys(ctx.db, { documentKeys: [...here, newer!] });
  });

  it("go step by step through more rows than one step has", async () => {
    const nombres = Array.from({ length: 450 }, (_, at) => `s${at}`);
    const rows = nombres.map((nombre) => ({
      nombre,
      valor: seal(placeOf("secretos", "valor", nombre), nombre),
    }));
    await ctx.db.insertInto("secretos").values(rows).execute();
    expect(await rotateKeys(ctx.db, both)).toEqual({ sealed: 452, stuck: 0 });
  });

  it("are known of every column of the list", async () => {
    for (const { table, column, key } of sealedColumns) {
      await ctx.db
        .selectFrom(table)
        .select([column, key] as never[])
        .limit(1)
        .execute();
    }
  });
});

describe.each(engines)("fingerprints on %s", (engine) => {
  const ctx = useStage(engine);

  it("are the same for the same and tell other things apart", async () => {
    const [one, two] = await Promise.all([
      fingerprintOf(ctx.db, "documento", "X123"),
      fingerprintOf(ctx.db, "documento", "X123"),
    ]);
    expect(one).toBe(two);
    expect(await fingerprintOf(ctx.db, "documento", "X124")).not.toBe(one);
    expect(await fingerprintOf(ctx.db, "foto", "X123")).not.toBe(one);
  });
});
