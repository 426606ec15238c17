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
