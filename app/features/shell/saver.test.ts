import { describe, expect, it } from "vitest";
import { readSaver, SAVER_COOKIE } from "#app/http/cookies/saver.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

const request = (headers: Record<string, string>) => requestOf("GET", "/", { headers });
const cookie = (value: string) => ({ Cookie: `${SAVER_COOKIE}=${value}` });
const saving = { "Save-Data": "on" };

describe("the data saver", () => {
  it.each<[string, Record<string, string>, 0 | 1 | null | undefined, boolean]>([
    ["nobody has said anything", {}, undefined, false],
    ["the browser asks every site", saving, undefined, true],
    ["the browser asks, of an account that has said nothing", saving, null, true],
    ["the account says so", {}, 1, true],
    ["the account says no, whatever the browser asks", saving, 0, false],
    ["this browser was told so", cookie("1"), 0, true],
    ["this browser was told not to", { ...cookie("0"), ...saving }, 1, false],
    ["the cookie is of another shape", cookie("si"), 1, true],
    ["the header is", { "Save-Data": "off" }, undefined, false],
  ])("is as it should be where %s", (_what, headers, ahorro, isOn) => {
    const viewer = ahorro === undefined ? null : { ahorro };
    expect(readSaver(request(headers), viewer)).toBe(isOn);
  });
});

describe.each(engines)("the switch of the data saver on %s", (engine) => {
  const ctx = useStage(engine);
  const choose = (ahorro: string, as: Person | null, headers: Record<string, string> = {}) =>
    call("POST", "/ahorro", {
      as,
      headers,
      body: new URLSearchParams({ ahorro, next: "/publicacion/7" }),
    });
  const kept = async ({ id }: Person) =>
    (
      await ctx.db
        .selectFrom("usuarios")
        .select("ahorro")
        .where("id_usuario", "=", id)
        .executeTakeFirstOrThrow()
    ).ahorro;

  it("tells the browser, and the account of who has one, and goes back", async () => {
    const [person, other] = [await newPerson(ctx), await newPerson(ctx)];
    const answer = await choose("1", person);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/publicacion/7"]);
    const said = answer.headers.getSetCookie().find((each) => each.startsWith("ahorro=1"));
    expect(said).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    expect([await kept(person), await kept(other)]).toEqual([1, null]);
    await choose("0", person);
    expect(await kept(person)).toBe(0);
    expect((await choose("1", null)).headers.getSetCookie()).toHaveLength(1);
  });

  it.each<[string, string, Record<string, string>]>([
    ["a choice that is none", "quizás", {}],
    ["one that another site sent", "1", { "Sec-Fetch-Site": "cross-site" }],
  ])("changes nothing for %s", async (_what, ahorro, headers) => {
    const person = await newPerson(ctx);
    const answer = await choose(ahorro, person, headers);
    const said = answer.headers.getSetCookie().filter((each) => each.startsWith("ahorro"));
    expect([answer.status, said, await kept(person)]).toEqual([303, [], null]);
  });
});
