import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { about } from "#app/features/cases/test-support.ts";
import { addRelease } from "#app/features/releases/test-support.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { asked } from "./test-support.ts";

describe.each(engines)("who has had a post taken down in which they are shown, on %s", (engine) => {
  const ctx = useStage(engine);

  const published = async (correo = "") => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    await addRelease(owner, id, { correo });
    await workOff(ctx);
    return { owner, id };
  };
  const request = (id: number, fields: Record<string, string>) =>
    asked({ direcciones: `/publicacion/${id}`, ...fields });
  const decided = async (
    id: number,
    action: "remove" | "hide" | "warn" | "nothing",
    moderator?: Person,
  ) => {
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    const who = moderator ?? (await newPerson(ctx, { role: "moderator" }));
    const decision = await decide(ctx, id_caso, about(who, [action]));
    await workOff(ctx);
    return { ...decision, who };
  };
  const linesOf = async (id: number) => {
    const rows = await ctx.db
      .selectFrom("consentimientos")
      .select(["action", "actor_kind"])
      .where("id_publicacion", "=", id)
      .where("id_archivo", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ action, actor_kind }) => `${action} ${actor_kind}`);
  };
  const peopleOf = async (owner: Person, id: number) =>
    (await call("GET", `/api/publicaciones/${id}/personas`, { as: owner })).body;

  it.each([
    ["by their name", { firma: "ROSA  Perez Inventáda" }],
    ["by their address", { firma: "R. P.", correo: "Rosa.Retiro@example.org" }],
    ["by who writes for them", { quien: "representante", representa: "Rosa Pérez Inventada" }],
  ])("has taken back their release, known %s, and no owner brings it back", async (_, fields) => {
    const { owner, id } = await published("rosa.retiro@example.org");
    expect(await linesOf(id)).toEqual(["confirmed person"]);
    await request(id, fields);
    await decided(id, "hide");
    expect(await linesOf(id)).toEqual(["confirmed person", "withdrawn portal"]);
    const { espera, personas } = await peopleOf(owner, id);
    expect({ espera, estado: personas[0].estado }).toEqual({ espera: true, estado: "withdrawn" });
    const shown = `/api/publicaciones/${id}/personas/${personas[0].id_aparicion}`;
    expect((await call("PUT", shown, { as: owner })).status).toBe(409);
    expect((await call("DELETE", shown, { as: owner })).status).toBe(409);
    const all = { as: owner, body: { aparecen: "otras", faltan: false } };
    expect((await call("PUT", `/api/publicaciones/${id}/personas`, all)).body.espera).toBe(true);
  });

  it("has taken back their release too where an appeal waits beside what they asked for", async () => {
    const { owner, id } = await published();
    const fan = await newPerson(ctx);
    await addReport(fan, { subject: { kind: "publicacion", id }, reason: "otro" });
    const { id_decision } = await decided(id, "warn");
    const appealed = `/api/avisos/${id_decision}/apelacion`;
    const text = "No es así";
    expect((await call("POST", appealed, { as: owner, body: { text } })).status).toBe(204);
    await request(id, { firma: "Rosa Pérez Inventada" });
    await decided(id, "hide");
    expect(await linesOf(id)).toEqual(["confirmed person", "withdrawn portal"]);
  });

  it("is nobody else who is shown, nobody where it stays, and an account by its address", async () => {
    const { id } = await published();
    await request(id, { firma: "Otra Persona" });
    await decided(id, "remove");
    expect(await linesOf(id)).toEqual(["confirmed person"]);
    const stays = await published();
    await request(stays.id, { firma: "Rosa Pérez Inventada" });
    await decided(stays.id, "nothing");
    expect(await linesOf(stays.id)).toEqual(["confirmed person"]);
    const other = await published();
    await request(other.id, { firma: "Rosa Pérez Inventada", motivo: "derechos" });
    await decided(other.id, "remove");
    expect(await linesOf(other.id)).toEqual(["confirmed person"]);
  });

  it("has not where the decision is taken back: the release counts again", async () => {
    const { owner, id } = await published();
    await request(id, { firma: "Rosa Pérez Inventada" });
    const { id_decision, who } = await decided(id, "remove");
    const back = `/api/moderacion/decisiones/${id_decision}/reversion`;
    expect((await call("POST", back, { as: who, body: { text: "Error" } })).status).toBe(204);
    await workOff(ctx);
    expect((await peopleOf(owner, id)).personas[0].estado).toBe("overruled");
    expect((await linesOf(id)).at(-1)).toBe("overruled automatic");
  });
});
