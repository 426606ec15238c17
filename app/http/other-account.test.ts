import { expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";

const ctx = useStage("sqlite");

it("a call that is meant for an account is done as that one or not at all", async () => {
  const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
  const { id } = await newPost(beto, { shows: ["photo"] });
  const like = (as: typeof ana | null, meant: string) =>
    call("POST", `/api/publicaciones/${id}/like`, {
      ...(as && { as }),
      headers: { "X-Account": meant },
      body: { liked: true },
    });
  expect(await like(beto, `${ana.id}`)).toMatchObject({
    status: 409,
    body: { code: "other_account" },
  });
  expect((await like(beto, "")).status).toBe(409);
  expect((await like(null, `${ana.id}`)).status).toBe(401);
  // Nor is it asked of another what they have to do first.
  const changed = { version_terminos: "2000-01-01" };
  await ctx.db.updateTable("usuarios").set(changed).where("id_usuario", "=", beto.id).execute();
  expect((await like(beto, `${ana.id}`)).body).toMatchObject({ code: "other_account" });
  expect((await like(beto, `${beto.id}`)).body).toMatchObject({ code: "acceptance_required" });
  expect(await like(ana, `${ana.id}`)).toMatchObject({ status: 200, body: { likeCount: 1 } });
});

it("so is one that needs nobody, and would be done for whoever is signed in", async () => {
  const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
  const { id } = await newPost(ana, { shows: ["photo"] });
  const asked = { state: "asked", via: "person", oculta: 0, asked_at: 1, due_at: 2 } as const;
  await ctx.db
    .insertInto("bajas")
    .values({ id_usuario: beto.id, ...asked })
    .execute();
  const undo = (meant: string) => ["DELETE", "/api/cuenta/eliminacion", meant, {}] as const;
  const hide = (meant: string) =>
    ["POST", `/api/publicaciones/${id}/hide`, meant, { hidden: true }] as const;
  const tell = ([method, path, meant, body]: ReturnType<typeof undo | typeof hide>) =>
    call(method, path, { as: beto, headers: { "X-Account": meant }, body });
  const kept = async () => [
    (await ctx.db.selectFrom("bajas").select("id_usuario").execute()).length,
    (await ctx.db.selectFrom("desintereses").select("id_publicacion").execute()).length,
  ];
  for (const asOther of [undo(`${ana.id}`), hide(`${ana.id}`), hide("")]) {
    const { status, body } = await tell(asOther);
    expect([status, body.code]).toEqual([409, "other_account"]);
  }
  expect(await kept()).toEqual([1, 0]);
  expect((await tell(undo(`${beto.id}`))).status).toBe(204);
  expect((await tell(hide(`${beto.id}`))).status).toBe(200);
  expect(await kept()).toEqual([0, 1]);
});
