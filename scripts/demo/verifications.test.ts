import { expect, it, describe } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { makeVerifications } from "./verifications.ts";

describe("the demo", () => {
  const ctx = useStage("sqlite");

  it("has somebody verified, somebody who waits and somebody refused", async () => {
    const made: Person[] = [await newPerson(ctx)];
    made.push(await newPerson(ctx, { es_creador: 1, verificado: 1 }));
    made.push(await newPerson(ctx, { role: "moderator" }));
    for (let more = 0; more < 2; more += 1) made.push(await newPerson(ctx, { es_creador: 1 }));
    const people = made.map(({ viewer }) => ({
      ...{ id_usuario: viewer.id_usuario, nombre_usuario: viewer.nombre_usuario },
      ...{ isCreator: viewer.es_creador === 1, themes: [] },
    }));
    const creators = people.filter(({ isCreator }) => isCreator);
    await makeVerifications(ctx, { people, creators, subscribersOf: new Map() });
    const rows = await ctx.db
      .selectFrom("verificaciones")
      .select(["id_usuario", "state"])
      .orderBy("id_verificacion")
      .execute();
    expect(rows).toEqual([
      { id_usuario: people[1]!.id_usuario, state: "aprobada" },
      { id_usuario: people[3]!.id_usuario, state: "enviada" },
      { id_usuario: people[4]!.id_usuario, state: "rechazada" },
    ]);
  });
});
