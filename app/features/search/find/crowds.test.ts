import { beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { recording } from "#tests/setup/recorder.ts";
import { insertForIds, insertRows } from "../../../../scripts/demo/insert.ts";
import { MOST_PEOPLE } from "../limits.ts";
import { parseQuery } from "../query.ts";
import { CROWD } from "./crowds.server.ts";
import { matchUsers } from "./users.server.ts";

const SHOWN = 12;

describe.each(engines)("very many people whose names begin alike, on %s", (engine) => {
  const ctx = useStage(engine);
  let people: Person[];
  let fan: Person;

  beforeAll(async () => {
    fan = await newPerson(ctx);
    people = [];
    for (let at = 0; at < CROWD + 10; at++) {
      const nombre_usuario = `caracola${engine}${at}x`;
      people.push(await newPerson(ctx, { nombre_usuario, followersCount: 1_000 - at }));
    }
    await matchUsers(fan, parseQuery("caracola"), SHOWN);
  });

  const namesOf = async (who: Person, q = "caracola") => {
    const { users, count } = await matchUsers(who, parseQuery(q), SHOWN);
    return { names: users.map(({ nombre_usuario }) => nombre_usuario), count };
  };
  const setPerson = (id: number, columns: { status?: "suspended"; followersCount?: number }) =>
    ctx.db.updateTable("usuarios").set(columns).where("id_usuario", "=", id).execute();

  it("are looked up once for all, the most followed first", async () => {
    const { db, statements } = recording(ctx.db);
    const { users, count } = await matchUsers({ ...fan, db }, parseQuery("caracola"), SHOWN);
    expect(users.map(({ id_usuario }) => id_usuario)).toEqual(
      people.slice(0, SHOWN).map(({ id }) => id),
    );
    expect(count).toBe(people.length);
    expect(statements.filter(({ sql }) => sql.includes("nombres"))).toEqual([]);
  });

  it("are shown to each as they are now: neither who is suspended nor who has blocked them", async () => {
    const [gone, blocker, third] = people as [Person, Person, Person];
    await setPerson(gone.id, { status: "suspended" });
    const block = { id_usuario: blocker.id, blocked_id: fan.id, created_at: Date.now() };
    await ctx.db.insertInto("bloqueos").values(block).execute();
    const { names } = await namesOf(fan);
    expect(names[0]).toBe(third.name);
    expect(names).toHaveLength(SHOWN);
    expect((await namesOf(third)).names[0]).toBe(blocker.name);
  });

  it("leave the first place to who has that very name, however few follow them", async () => {
    const last = people.at(-1)!;
    // Of the beginning alone there are as many, of the whole name one.
    expect((await namesOf(fan, last.name)).names).toEqual([last.name]);
    const short = await newPerson(ctx, { nombre_usuario: "caracola", followersCount: 0 });
    expect((await namesOf(fan)).names[0]).toBe(short.name);
  });

  it("keep nobody from being found, neither those who are suspended nor those of that very part", async () => {
    const crowd = Array.from({ length: MOST_PEOPLE }, (_, at) => ({
      nombre_usuario: `a${at}_ostra`,
      name_key: `a${at}_ostra`,
      correo: `a${at}_ostra@example.org`,
      created_at: 0,
      status: "suspended" as const,
    }));
    const ids = await insertForIds(ctx.db, "usuarios", "id_usuario", crowd);
    const names = ids.map((id_usuario) => ({ clave: "ostra", id_usuario }));
    await insertRows(ctx.db, "nombres", names);
    const well = await newPerson(ctx, { nombre_usuario: "ostras" });
    expect(await namesOf(fan, "ostra")).toEqual({ names: [well.name], count: 1 });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "active" })
      .where("id_usuario", "in", ids)
      .execute();
    const very = await newPerson(ctx, { nombre_usuario: "ostra" });
    const { names: first, count } = await namesOf(fan, "ostra");
    expect([first[0], count]).toEqual([very.name, MOST_PEOPLE]);
  });
});
