import { describe, expect, it } from "vitest";
import {
  DISCRETION_COOKIE,
  INDISCREET,
  readDiscretion,
} from "#app/http/cookies/discretion.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

const cookie = (value: string) => ({ Cookie: `${DISCRETION_COOKIE}=${encodeURIComponent(value)}` });
const all = { icono: true, titulo: true, boton: true, tecla: "Escape" };

describe("discretion", () => {
  it.each<[string, string | null, string | null | undefined, object]>([
    ["nobody has said anything", null, undefined, INDISCREET],
    ["the account says so", null, "111Escape", all],
    ["this browser was told so", "111Escape", null, all],
    ["this browser was told otherwise than the account", "000", "111Escape", INDISCREET],
    ["it is another key", "010ñ", null, { ...INDISCREET, titulo: true, tecla: "ñ" }],
    ["the cookie is of another shape", "111EscapeEscape", "100", { ...INDISCREET, icono: true }],
    ["the cookie was forged", '11<script>"', undefined, INDISCREET],
  ])("is as it should be where %s", (_what, said, discrecion, chosen) => {
    const request = requestOf("GET", "/", said === null ? {} : { headers: cookie(said) });
    const viewer = discrecion === undefined ? null : { discrecion };
    expect(readDiscretion(request, viewer)).toEqual(chosen);
  });
});

describe.each(engines)("the form of discretion on %s", (engine) => {
  const ctx = useStage(engine);
  const choose = (
    fields: Record<string, string>,
    as: Person | null,
    headers: Record<string, string> = {},
  ) => call("POST", "/settings/discrecion", { as, headers, body: new URLSearchParams(fields) });
  const kept = async ({ id }: Person) => {
    const row = ctx.db.selectFrom("usuarios").select("discrecion").where("id_usuario", "=", id);
    return (await row.executeTakeFirstOrThrow()).discrecion;
  };

  it("tells the browser, and the account of who has one and of nobody else", async () => {
    const [person, other] = [await newPerson(ctx), await newPerson(ctx)];
    const answer = await choose({ titulo: "1", tecla: "otra", otra: " Q " }, person);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/settings/discrecion?hecho=1",
    ]);
    const said = answer.headers.getSetCookie().find((each) => each.startsWith("discreto=010q"));
    expect(said).toContain("Max-Age=31536000");
    expect([await kept(person), await kept(other)]).toEqual(["010q", null]);
    await choose({ tecla: "ninguna", otra: "q" }, person);
    expect(await kept(person)).toBe("000");
    const visitor = await choose({ icono: "1", tecla: "escape" }, null);
    expect(visitor.headers.getSetCookie()[0]).toMatch(/^discreto=100Escape;/);
  });

  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ["a key of two letters", { tecla: "otra", otra: "qw" }, {}, 400],
    ["no key at all", { tecla: "otra", otra: "  " }, {}, 400],
    ["a choice that is none", { tecla: "siempre" }, {}, 400],
    ["one that another site sent", { tecla: "escape" }, { "Sec-Fetch-Site": "cross-site" }, 403],
  ])("changes nothing for %s, and keeps what was typed", async (_what, fields, headers, status) => {
    const person = await newPerson(ctx);
    const answer = await choose(fields, person, headers);
    expect([answer.status, await kept(person)]).toEqual([status, null]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    if (status === 400) expect(answer.body.values).toMatchObject(fields);
  });
});
