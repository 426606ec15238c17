import { beforeAll, describe, expect, it } from "vitest";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("lists of followers and followed, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let fan: Person;

  beforeAll(async () => {
    [ana, fan] = [
      await newPerson(ctx, { followersCount: 1, followingCount: 1 }),
      await newPerson(ctx),
    ];
    await follow(fan, ana);
    await follow(ana, fan);
  });

  const pages = () => [`/u/${ana.name}/seguidores`, `/u/${ana.name}/seguidos`];
  const lists = () => [`/api/users/${ana.id}/followers`, `/api/users/${ana.id}/following`];

  it("are nobody else's business, and the numbers stay", async () => {
    for (const as of [null, fan, await newPerson(ctx, { role: "moderator" })]) {
      for (const path of lists()) {
        const { status, body } = await call("GET", path, { as });
        expect({ status, code: body.code }).toEqual({ status: 403, code: "lists_private" });
      }
      for (const path of pages()) {
        const { status, body } = await call("GET", path, { as });
        expect(status).toBe(403);
        expect(body).toMatchObject({ isPrivate: true, page: null });
        expect(JSON.stringify(body)).not.toContain(fan.name);
      }
      const { body } = await call("GET", `/u/${ana.name}`, { as });
      expect(body.profile).toMatchObject({
        followersCount: 1,
        followingCount: 1,
        showsLists: false,
      });
    }
  });

  it("are there for oneself", async () => {
    for (const path of lists()) {
      const { body } = await call("GET", path, { as: ana });
      expect(body.people).toMatchObject([{ id_usuario: fan.id }]);
    }
    for (const path of pages()) {
      const { status, body } = await call("GET", path, { as: ana });
      expect([status, body.page.rows.length]).toEqual([200, 1]);
    }
  });

  it("are shown to all once their owner says so, and hidden again", async () => {
    const settings = "/settings/profile?form=listas";
    const fields = { listas_visibles: "1" };
    expect(await submit(settings, { as: ana, fields })).toMatchObject({ status: 303 });
    for (const path of [...lists(), ...pages()]) {
      expect((await call("GET", path, { as: null })).status).toBe(200);
    }
    expect((await call("GET", `/u/${ana.name}`)).body.profile.showsLists).toBe(true);
    const me = await call("GET", "/api/user/me", { as: ana });
    expect(me.body.user.listas_visibles).toBe(true);
    const others = await call("GET", `/api/user/${ana.id}`, { as: fan });
    expect(others.body.user).not.toHaveProperty("listas_visibles");

    const hidden = { listas_visibles: false };
    await call("PATCH", "/api/user/me", { as: ana, body: hidden });
    for (const path of lists()) expect((await call("GET", path, { as: fan })).status).toBe(403);
  });
});
