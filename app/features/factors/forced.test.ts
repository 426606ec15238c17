import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

process.env.SECOND_FACTOR = "all";

describe.each(engines)("a second factor that has to be there, on %s", (engine) => {
  const ctx = useStage(engine);

  const page = "/settings/security/dos-pasos";
  const settle = (as: Person) =>
    call("POST", "/api/dashboard/settle-payment", { as, body: { year: 2025, month: 1 } });
  const connect = async (as: Person) => {
    const { secreto } = (await call("POST", "/api/factores/app", { as, body: {} })).body;
    const codigo = await generate({ secret: secreto });
    expect((await call("PUT", "/api/factores/app", { as, body: { codigo } })).status).toBe(200);
  };

  it("opens the console to moderators, and money to creators; the last one stays", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const creator = await newPerson(ctx, { es_creador: 1 });
    const refused = { status: 403, body: { code: "second_factor_required", link: page } };
    expect(await call("GET", "/api/moderacion/casos", { as: moderator })).toMatchObject(refused);
    const away = await call("GET", "/moderacion", { as: moderator });
    expect([away.status, away.headers.get("location")]).toEqual([303, page]);
    expect(await settle(creator)).toMatchObject(refused);

    for (const who of [moderator, creator]) {
      await connect(who);
      expect(await call("DELETE", "/api/factores/app", { as: who })).toMatchObject({
        status: 409,
        body: { code: "factor_required" },
      });
    }
    expect((await call("GET", "/moderacion", { as: moderator })).status).toBe(200);
    expect((await settle(creator)).body.code).not.toBe("second_factor_required");
  });

  it("is nobody else's matter", async () => {
    const person = await newPerson(ctx);
    await connect(person);
    expect((await call("DELETE", "/api/factores/app", { as: person })).status).toBe(204);
  });
});
