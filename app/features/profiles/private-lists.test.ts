import { sql } from "kysely";
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

  it("are told by the address however it is written", async () => {
    const [open, second] = [await newPerson(ctx, { listas_visibles: 1 }), await newPerson(ctx)];
    await follow(open, second);
    for (const end of ["seguidores", "seguidores/", "Seguidores", "%73eguidores"]) {
      const { body } = await call("GET", `/u/${open.name}/${end}`, { as: open });
      expect(body).toMatchObject({ isFollowers: true, page: { rows: [] } });
    }
    for (const end of ["seguidos", "seguidos/", "SEGUIDOS"]) {
      const { body } = await call("GET", `/u/${open.name}/${end}`, { as: open });
      expect(body).toMatchObject({
        isFollowers: false,
        page: { rows: [{ id_usuario: second.id }] },
      });
    }
  });

  it("show of the followers to others only who shows their own, and to each themselves", async () => {
    const [star, open, shy] = [
      await newPerson(ctx, { listas_visibles: 1, followersCount: 2 }),
      await newPerson(ctx, { listas_visibles: 1 }),
      await newPerson(ctx),
    ];
    const moderator = await newPerson(ctx, { role: "moderator" });
    for (const one of [open, shy]) await follow(one, star);
    const [path, page] = [`/api/users/${star.id}/followers`, `/u/${star.name}/seguidores`];
    const seen: [Person | null, Person[]][] = [
      [null, [open]],
      [moderator, [open]],
      [open, [open]],
      [shy, [shy, open]],
      [star, [shy, open]],
    ];
    for (const [as, people] of seen) {
      const ids = people.map(({ id }) => id).toSorted();
      const idsOf = (rows: { id_usuario: number }[]) => rows.map((row) => row.id_usuario);
      const listed = (await call("GET", path, { as })).body;
      expect(idsOf(listed.people as []).toSorted()).toEqual(ids);
      const { body } = await call("GET", page, { as });
      expect(idsOf(body.page.rows as []).toSorted()).toEqual(ids);
      expect(body.isPartial).toBe(as !== star);
    }
  });

  it("look at no more than so many followers for a page, and go on after those", async () => {
    const star = await newPerson(ctx, { listas_visibles: 1 });
    const first = await newPerson(ctx, { listas_visibles: 1 });
    await follow(first, star);
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 5600)
      insert into usuarios (nombre_usuario, name_key, correo, created_at)
      select 'tímido' || i, 'tímido' || i, 'timido' || i, 1 from n`.execute(ctx.db);
    await sql`
      insert into seguimientos (follower_id, followed_id, created_at)
      select id_usuario, ${star.id}, ${Date.now() + 1_000} from usuarios
      where name_key like 'tímido%'`.execute(ctx.db);
    const page = async (query = "") =>
      (await call("GET", `/api/users/${star.id}/followers${query}`)).body;
    const newest = await page();
    expect(newest).toEqual({ people: [], nextBefore: expect.stringMatching(/_/) as string });
    const next = await page(`?before=${newest.nextBefore}`);
    expect(next).toMatchObject({ people: [{ id_usuario: first.id }], nextBefore: null });
  });
});
