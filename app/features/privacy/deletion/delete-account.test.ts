import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { listConversations } from "#app/features/messages/inbox/conversations.server.ts";
import { readThread, threadState } from "#app/features/messages/thread/thread.server.ts";
import { call } from "#tests/kit/call.ts";
import { PASSWORD } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { everyPlace, useObjectStore } from "#tests/setup/stores.ts";
import { personalData } from "../personal-data.server.ts";
import { papersOfPerson } from "../requests/papers/export.server.ts";
import { everyRow, liveThrough, rowsNaming } from "../test-support.ts";

const NAME = "marisol.quintanar";

describe.each(everyPlace)("somebody who used everything, on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));

  it("is nowhere any more once they are deleted", async () => {
    const { person, friend, friendsPost, post } = await liveThrough(ctx, NAME);
    const before = await rowsNaming(ctx.db, personalData, person.id);
    // The test is of everything: in each column that goes or is emptied there is a row of theirs.
    const tried = before.filter(({ column }) => !UNTRIED.test(column));
    expect(tried.filter(({ fate, rows }) => fate !== "kept" && rows === 0)).toEqual([]);
    const bytes = await digestsOf(ctx, person.id);
    expect(bytes.length).toBeGreaterThan(8);

    await ctx.db
      .updateTable("usuarios")
      .set({ age_level: "verify", age_until: Date.now() + 1000, ve_documentos: 1 })
      .where("id_usuario", "=", person.id)
      .execute();
    const body = { contrasenia: PASSWORD, plazo: "ahora" };
    const answer = await call("POST", "/api/cuenta/eliminacion", { as: person, body });
    expect(answer).toMatchObject({ status: 200, body: { deletion: { hidden: true } } });
    await workOff(ctx);
    await ctx.db.deleteFrom("jobs").where("kind", "=", "sweep").execute();

    const after = await rowsNaming(ctx.db, personalData, person.id);
    expect(after.filter(({ fate, rows }) => fate === "erased" && rows > 0)).toEqual([]);
    const rows = await everyRow(ctx.db);
    // The index of the search knows the words of a name, and not the name.
    for (const trace of [...NAME.split("."), person.correo]) {
      expect(rows.filter(({ text }) => text.toLowerCase().includes(trace))).toEqual([]);
    }
    expect(
      await ctx.db.selectFrom("objetos").selectAll().where("state", "<>", "live").execute(),
    ).toEqual([]);
    const left = await allDigests(ctx);
    expect(bytes.filter((digest) => left.includes(digest))).toEqual([]);

    expect(
      await ctx.db
        .selectFrom("usuarios")
        .selectAll()
        .where("id_usuario", "=", person.id)
        .executeTakeFirst(),
    ).toMatchObject({
      ...{ status: "deleted", password_hash: null, biografia: "", ve_documentos: 0 },
      ...{ age_level: null, age_until: null },
    });
    const other = await ctx.db
      .selectFrom("usuarios")
      .select(["followersCount", "followingCount", "subscribersCount"])
      .where("id_usuario", "=", friend.id)
      .executeTakeFirstOrThrow();
    expect(other).toEqual({ followersCount: 0, followingCount: 0, subscribersCount: 0 });
    const theirs = await ctx.db
      .selectFrom("publicaciones")
      .select(["id_publicacion", "descripcion", "likeCount", "saveCount", "commentCount"])
      .execute();
    expect(theirs).toEqual([
      {
        ...{ id_publicacion: friendsPost, descripcion: "Con @eliminado, #playa" },
        ...{ likeCount: 1, saveCount: 1, commentCount: 1 },
      },
    ]);
    expect(post).not.toBe(friendsPost);

    // The other keeps what they were sent, of nobody.
    const { rows: lines } = await listConversations(friend, {});
    expect(lines).toMatchObject([{ peer_name: "Cuenta eliminada", peer_gone: true }]);
    const state = await threadState(friend, person.id);
    const { messages } = await readThread(friend, { peerId: person.id, state });
    expect(messages.map(({ text }) => text)).toEqual(["Hola, amiga", "Hola tú"]);
    // What they had earned was asked for.
    const pagos = await ctx.db.selectFrom("pagos").selectAll().execute();
    expect(pagos).toMatchObject([{ id_usuario: person.id, month: 202001, amount_cents: 80_000 }]);
    expect((await call("GET", "/api/cuenta/eliminacion", { as: person })).status).toBe(401);
  });
});

/** Tables of rooms that try this themselves. */
const UNTRIED = /^(apariciones_|avisos_(apariciones|confirmar)|autorizaciones|consentimientos)/;

async function digestsOf(ctx: Ctx, id_usuario: number): Promise<string[]> {
  const objects = await ctx.db
    .selectFrom("objetos")
    .leftJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .leftJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .select("name")
    .where((eb) =>
      eb.or([
        eb("objetos.id_usuario", "=", id_usuario),
        eb("publicaciones.id_usuario", "=", id_usuario),
      ]),
    )
    .execute();
  const sealed = [
    ...(await papersOfPerson(ctx.db, id_usuario)),
    ...(await photos(ctx, id_usuario)),
  ];
  expect(sealed).toHaveLength(4);
  return Promise.all([...objects, ...sealed].map(({ name }) => digestOf(ctx, name)));
}

function photos({ db }: Ctx, id_usuario: number) {
  return db
    .selectFrom("documentos_verificacion as photo")
    .innerJoin("verificaciones as sent", "sent.id_verificacion", "photo.id_verificacion")
    .select("name")
    .where("id_usuario", "=", id_usuario)
    .execute();
}

async function allDigests(ctx: Ctx): Promise<string[]> {
  const { objects } = await ctx.objects.list();
  return Promise.all(objects.map(({ key }) => digestOf(ctx, key)));
}

async function digestOf({ objects }: Ctx, name: string): Promise<string> {
  const stored = await objects.get(name);
  return createHash("sha256")
    .update(stored ? await buffer(stored.body) : name)
    .digest("hex");
}
