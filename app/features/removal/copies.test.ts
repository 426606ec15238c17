import { describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { ask, asked, followed, tell } from "./test-support.ts";

describe.each(engines)("a request with copies on %s", (engine) => {
  const ctx = useStage(engine);

  it("keeps copies that nobody else can open, until the request is withdrawn", async () => {
    const secret = await asked({}, { files: [await photo()] });
    expect(await followed(secret)).toMatchObject({ copies: 1, items: [] });
    const kept = await ctx.db
      .selectFrom("objetos_conservados")
      .innerJoin("objetos", "objetos.name", "objetos_conservados.name")
      .select(["objetos.name", "objetos.state", "objetos_conservados.sha256"])
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ state: "live", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const moderator = await newPerson(ctx, { role: "moderator" });
    expect((await call("GET", `/uploads/${kept.name}`, { as: moderator })).status).toBe(404);
    await tell(secret, { intent: "withdraw" });
    const { state } = await ctx.db
      .selectFrom("objetos")
      .select("state")
      .where("name", "=", kept.name)
      .executeTakeFirstOrThrow();
    expect(state).toBe("retired");
  });

  it("takes no file that is no picture or video, and keeps none of a form that is refused", async () => {
    const text = { name: "a.jpg", bytes: new TextEncoder().encode("<script>alert(1)</script>") };
    expect(await ask({}, { files: [text] })).toMatchObject({ status: 415 });
    const files = await Promise.all(Array.from({ length: 11 }, () => photo()));
    expect(await ask({}, { files })).toMatchObject({
      status: 400,
      body: { code: "too_many_files" },
    });
    const live = ctx.db.selectFrom("objetos").select("name").where("label", "=", "original");
    const before = (await live.where("state", "=", "live").execute()).length;
    await ask({ firma: "" }, { files: [await photo()] });
    expect((await live.where("state", "=", "live").execute()).length).toBe(before);
  });
});
