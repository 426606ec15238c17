import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import { goLive, retireAbandoned, retireObjects } from "#app/features/media/objects.server.ts";
import { purgeObjects } from "#app/features/media/purge.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { everyPlace, useObjectStore } from "#tests/setup/stores.ts";
import { SealError } from "./seal.server.ts";
import { putSealed, readSealed } from "./sealed-objects.server.ts";

describe.each(everyPlace)("sealed objects on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));
  const keep = async (bytes: Buffer) => {
    const name = await putSealed(ctx, { bytes, mime: "image/jpeg" });
    await goLive(ctx.db, [name]);
    return name;
  };
  const stored = async (name: string) => {
    const parts: Buffer[] = [];
    for await (const part of (await ctx.objects.get(name))!.body) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };

  it("come back as they were, and are not readable in the store or in its name", async () => {
    const bytes = Buffer.from("Pasaporte de Ana Pérez, ".repeat(9_000));
    const name = await keep(bytes);
    expect(await readSealed(ctx, name)).toEqual({ mime: "image/jpeg", bytes });
    const sealed = await stored(name);
    expect(sealed.includes("Pasaporte")).toBe(false);
    const row = await ctx.db
      .selectFrom("objetos")
      .selectAll()
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ mime: "application/octet-stream", size: sealed.length });
  });

  it("do not open when the bytes or the rows of two were swapped", async () => {
    const [one, two] = [await keep(randomBytes(70_000)), await keep(randomBytes(70_000))];
    const [first, second] = [await stored(one), await stored(two)];
    await ctx.objects.put(one, second);
    await expect(readSealed(ctx, one)).rejects.toThrow(SealError);
    const { llave } = await ctx.db
      .selectFrom("sellados")
      .select("llave")
      .where("name", "=", two)
      .executeTakeFirstOrThrow();
    await ctx.db.updateTable("sellados").set({ llave }).where("name", "=", one).execute();
    await expect(readSealed(ctx, one)).rejects.toThrow(SealError);
    await ctx.objects.put(two, first.subarray(0, 65_552));
    await expect(readSealed(ctx, two)).rejects.toThrow(SealError);
  });

  it("are served to nobody under /uploads, moderators included", async () => {
    const name = await keep(randomBytes(100));
    const moderator = await newPerson(ctx, { role: "administrator" });
    for (const who of [ctx, moderator]) {
      const request = new Request(`http://localhost/uploads/${name}`);
      await expect(deliverObject(who, name, request)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("stay while they are kept, and lose their key with their bytes", async () => {
    const name = await keep(randomBytes(100));
    await retireAbandoned(ctx.db);
    expect((await readSealed(ctx, name)).bytes).toHaveLength(100);
    await retireObjects(ctx.db, [name]);
    await expect(readSealed(ctx, name)).rejects.toMatchObject({ code: "not_found" });
    await purgeObjects(ctx, {}, { signal: new AbortController().signal });
    expect(await ctx.objects.head(name)).toBeNull();
    const left = ctx.db.selectFrom("sellados").select("name").where("name", "=", name);
    expect(await left.execute()).toEqual([]);
  });
});
