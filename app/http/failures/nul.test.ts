import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeTokenInput } from "#app/features/tokens/schema.ts";
import { renamePasskeyInput } from "#app/features/factors/schema.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { expectedFailure } from "./failure.server.ts";

// PostgreSQL keeps no NUL in a text, SQLite does: neither is asked to.

describe.each(engines)("what was sent with a NUL, on %s", (engine) => {
  const ctx = useStage(engine);

  it("as a key is refused, and names nothing", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana);
    const body = { contenido: "hola", idempotency_key: "a\0b" };
    const written = await call("POST", `/api/publicaciones/${id}/comentarios`, { as: ana, body });
    expect(written).toMatchObject({ status: 400, body: { code: "bad_input" } });
    const removed = await call("DELETE", "/api/envios/a%00b", { as: ana });
    expect(removed).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("as words goes without it, and is nothing where nothing else was sent", async () => {
    const [owner, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const { id } = await newPost(owner);
    const report = { tipo: "publicacion", id, motivo: "spam" };
    await call("POST", "/api/denuncias", { as: await newPerson(ctx), body: report });
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    const path = `/api/moderacion/casos/${id_caso}`;
    const note = (text: string) =>
      call("POST", `${path}/eventos`, { as: moderator, body: { kind: "note", text } });
    expect((await note("Mi\0rar")).status).toBe(204);
    expect((await note("\0")).status).toBe(400);
    const appealed = await call("POST", "/api/avisos/1/apelacion", {
      as: owner,
      body: { text: "\0" },
    });
    expect(appealed).toMatchObject({ status: 400, body: { code: "bad_input" } });
    const named = { nombre: "Mi\0 móvil" };
    expect(makeTokenInput.parse({ ...named, alcances: ["upload"] }).nombre).toBe("Mi móvil");
    expect(renamePasskeyInput.parse({ ...named, id: "1" }).nombre).toBe("Mi móvil");
  });

  it("is bad input also where nothing has looked for it", async () => {
    const failure = await sql`select id_usuario from usuarios where correo = ${"a\0"}`
      .execute(ctx.db)
      .then(() => null, expectedFailure);
    expect(failure?.code).toBe(engine === "postgres" ? "bad_input" : undefined);
  });
});
