import { signInAlone as signIn } from "#app/features/accounts/test-support.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { recountCommented } from "#app/features/comments/counted.server.ts";
import { listComments } from "#app/features/comments/queries.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { findViewer } from "#app/http/session.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newName, newPerson, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decide } from "./decide.server.ts";
import type { Leaver } from "#app/personal-data.server.ts";
import { personalData } from "../personal-data.server.ts";
import { readCase } from "../queries.server.ts";
import { reverse } from "./reverse.server.ts";
import type { DecisionAction } from "../schema.ts";
import { endDecisions } from "./sweep.server.ts";
import { about, newScene, profileCase, statement } from "../test-support.ts";

describe.each(engines)("a decision about a person, on %s", (engine) => {
  const ctx = useStage(engine);

  it("takes avatar, name and biography away and gives them back", async () => {
    const { moderator } = await newScene(ctx);
    const name = `malo_${moderator.id}`;
    const links = [{ label: "Gana dinero", url: "https://malo.example/" }];
    const eva = await newPerson(ctx, {
      ...{ nombre_usuario: name, biografia: "Fea", profile_picture: "a" },
      links: JSON.stringify(links),
    });
    const { id_caso } = await profileCase(ctx, eva.id);
    const all: DecisionAction[] = ["take_avatar", "take_name", "take_biography"];
    const { id_decision } = await decide(ctx, id_caso, about(moderator, all));
    const who = { id_usuario: eva.id };
    expect(await getUser(ctx, who)).toMatchObject({
      ...{ nombre_usuario: `usuario_${eva.id}`, biografia: "", profile_picture: null, links: [] },
    });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await getUser(ctx, who)).toMatchObject({
      ...{ nombre_usuario: name, biografia: "Fea", profile_picture: "a", links },
    });
  });

  it("gives back the biography and the links, each where nothing else stands in its place", async () => {
    const { moderator } = await newScene(ctx);
    const taken = JSON.stringify([{ label: "", url: "https://malo.example/" }]);
    const eva = await newPerson(ctx, { biografia: "Fea", links: taken });
    const { id_caso } = await profileCase(ctx, eva.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["take_biography"]));
    const links = [{ label: "", url: "https://bueno.example/" }];
    await updateProfile(eva, { links });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await getUser(ctx, { id_usuario: eva.id })).toMatchObject({ biografia: "Fea", links });
    const { events } = await readCase(ctx, id_caso);
    expect(events.at(-1)?.data).toMatchObject({ notGivenBack: ["links"] });
  });

  it.each(["terms", "illegal"] as const)(
    "takes a name away (%s) for as long as it stands, however it is written",
    async (ground) => {
      const { moderator } = await newScene(ctx);
      const eva = await newPerson(ctx);
      const { id_caso } = await profileCase(ctx, eva.id);
      const decision = about(moderator, ["take_name"], { ground });
      const { id_decision } = await decide(ctx, id_caso, decision);
      const rename = (nombre_usuario: string) => updateProfile(eva, { nombre_usuario });
      await rename(newName("otra"));
      for (const name of [eva.name, `${eva.name}.`, eva.name.toUpperCase()]) {
        await expect(rename(name)).rejects.toMatchObject({ code: "name_taken" });
      }
      await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
      await rename(`${eva.name}.`);
    },
  );

  it("gives nothing of what it took back to who has deleted their account, and keeps none of it", async () => {
    const { moderator } = await newScene(ctx);
    const [one, other] = [
      await newPerson(ctx, { biografia: "Fea" }),
      await newPerson(ctx, { biografia: "Fea" }),
    ];
    const all: DecisionAction[] = ["take_name", "take_biography"];
    const taken = async ({ id }: { id: number }) => {
      const { id_caso } = await profileCase(ctx, id);
      return (await decide(ctx, id_caso, about(moderator, all))).id_decision!;
    };
    const [first, second] = [await taken(one), await taken(other)];
    const { signal } = new AbortController();
    const gone = { id_usuario: one.id, correo: one.correo } as Leaver;
    await personalData.forget(ctx, gone, signal);
    expect(await statement(ctx, first)).toMatchObject({ undo: "{}" });
    expect((await statement(ctx, second)).undo).toContain("Fea");
    // One that was decided meanwhile.
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted", biografia: "" })
      .where("id_usuario", "=", other.id)
      .execute();
    await reverse(ctx, second, { actor: actorOf(moderator.viewer) });
    const row = ctx.db.selectFrom("usuarios").select(["biografia", "nombre_usuario"]);
    expect(await row.where("id_usuario", "=", other.id).executeTakeFirst()).toEqual({
      ...{ biografia: "", nombre_usuario: `usuario_${other.id}` },
    });
  });

  it("suspends for a time: all of somebody is gone for others, and comes back by itself", async () => {
    const { owner, ana, moderator, id } = await newScene(ctx);
    const other = await newPost(ana, { shows: ["photo"] });
    await writeComment(owner, { id_publicacion: other.id, contenido: "Hola" });
    const { id_caso } = await profileCase(ctx, owner.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["suspend"], { days: 3 }));
    const page = { id_publicacion: other.id, before: null, limit: 10 };
    const counts = async () => {
      await recountCommented(ctx, { id_usuario: owner.id });
      const { comments } = await listComments(ana, page);
      return [comments.length, (await getPost(ana, other.id)).commentCount];
    };
    expect(await findViewer(ctx.db, owner.token)).toBeNull();
    await expect(getPost(ana, id)).rejects.toMatchObject({ code: "post_not_found" });
    expect(await counts()).toEqual([0, 0]);
    const signingIn = () =>
      signIn(ctx, {
        ...{ correo: owner.correo, contrasenia: PASSWORD },
        request: new Request("http://localhost"),
      });
    await expect(signingIn()).rejects.toMatchObject({ code: "account_suspended" });

    const past = Date.now() - 5_000;
    await sql`update decisiones set ends_at = ${past} where id_decision = ${id_decision}`.execute(
      ctx.db,
    );
    await ctx.db
      .updateTable("usuarios")
      .set({ suspended_until: past })
      .where("id_usuario", "=", owner.id)
      .execute();
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
    expect(await counts()).toEqual([1, 1]);
    const { token } = await signingIn();
    expect((await findViewer(ctx.db, token))?.id_usuario).toBe(owner.id);
    await endDecisions(ctx);
    expect((await statement(ctx, id_decision!)).ended_at).not.toBeNull();
    expect((await readCase(ctx, id_caso)).events.at(-1)?.kind).toBe("ended");
  });

  it("silences: who is muted reads, and neither publishes, comments nor writes", async () => {
    const { owner, ana, moderator, id } = await newScene(ctx);
    // What was sent and could not be processed whole is published by nothing but a press of theirs.
    const { id: half } = await newPost(ana, { shows: ["photo", "photo"], status: "failed" });
    const [broken] = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_publicacion", "=", half)
      .orderBy("position", "desc")
      .execute();
    await ctx.db
      .updateTable("archivos")
      .set({ status: "failed" })
      .where("id_archivo", "=", broken!.id_archivo)
      .execute();
    const withoutIt = () =>
      call("DELETE", `/api/publicaciones/${half}/archivos/${broken!.id_archivo}`, { as: ana });
    const { id_caso } = await profileCase(ctx, ana.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["mute"], { days: 1 }));
    const late = await withoutIt();
    expect([late.status, late.body.code]).toEqual([403, "muted"]);
    const rest = await submit(`/publicacion/${half}`, { as: ana, fields: { intent: "publish" } });
    expect(rest.status).toBe(403);
    expect(await getPost(ana, half)).toMatchObject({ status: "failed" });
    const comment = () =>
      call("POST", `/api/publicaciones/${id}/comentarios`, {
        as: ana,
        body: { contenido: "Hola" },
      });
    const answer = await comment();
    expect([answer.status, answer.body.code]).toEqual([403, "muted"]);
    const message = await call("POST", `/api/messages/with/${owner.id}`, {
      as: ana,
      body: { text: "Hola" },
    });
    expect([message.status, message.body.code]).toEqual([403, "muted"]);
    expect((await call("GET", `/api/publicaciones/${id}`, { as: ana })).status).toBe(200);
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect((await comment()).status).toBe(201);
    expect((await withoutIt()).status).toBe(200);
    expect(await getPost(owner, half)).toMatchObject({ archivos: [{}] });
  });
});
