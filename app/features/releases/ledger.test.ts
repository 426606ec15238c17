import { describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { consentLines } from "./export.server.ts";
import { name } from "./test-support.ts";
import { RELEASE_VERSION } from "./version.ts";

describe.each(engines)("the ledger of who agreed to what, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is what the database lets nobody change", async () => {
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    const change = ctx.db.updateTable("consentimientos").set({ action: "confirmed" } as never);
    await expect(change.execute()).rejects.toThrow("consentimientos only grows");
    const gone = ctx.db.deleteFrom("consentimientos").where("id_publicacion", "=", id);
    await expect(gone.execute()).rejects.toThrow("consentimientos only grows");
    // For each item of the post, and it outlives them.
    await call("DELETE", `/api/publicaciones/${id}`, { as: ana });
    const lines = ctx.db.selectFrom("consentimientos").selectAll().where("id_publicacion", "=", id);
    expect(await lines.execute()).toHaveLength(2);
    const exported = [];
    for await (const line of consentLines(ctx, "csv")) exported.push(line);
    const columns = [id, "", ana.id, bea.id, "", "asked", 0, 0, RELEASE_VERSION, "person", ana.id];
    expect(exported.some((line) => line.endsWith(`,${columns.join(",")}`))).toBe(true);
  });
});
