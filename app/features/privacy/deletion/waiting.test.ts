import { describe, expect, it, vi } from "vitest";
import { mailsTo } from "#app/features/accounts/test-support.ts";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import { leavingPath, leavingToken } from "#app/features/people/links/leaving-link.server.ts";
import type { Database } from "#db/client.ts";
import { claimJob } from "#app/jobs/claim.server.ts";
import { failJob } from "#app/jobs/queue.server.ts";
import { call, visit } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "../personal-data.server.ts";
import { deleteAccount, resumeDeletions } from "./delete-account.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DOOR = "/api/cuenta/eliminacion";

describe.each(engines)("an account that is to go, on %s", (engine) => {
  const ctx = useStage(engine);

  const somebody = () => newPerson(ctx, { contrasenia: PASSWORD });
  const ask = (as: Person, more: object = {}) =>
    call("POST", DOOR, {
      as,
      body: { contrasenia: PASSWORD, plazo: "30-dias", ocultar: false, ...more },
    });
  const signIn = ({ correo }: Person) =>
    call("POST", "/api/login", { body: { correo, contrasenia: PASSWORD } });
  const isSeen = async (id: number) =>
    (await call("GET", `/api/publicaciones/${id}`)).status === 200;
  const statusOf = async ({ id }: Person) =>
    (
      await ctx.db
        .selectFrom("usuarios")
        .select("status")
        .where("id_usuario", "=", id)
        .executeTakeFirstOrThrow()
    ).status;
  const accountOf = ({ id }: Person) =>
    ctx.db
      .selectFrom("usuarios")
      .select(["id_usuario", "correo", "password_hash"])
      .where("id_usuario", "=", id)
      .executeTakeFirstOrThrow();
  const makeDue = ({ id }: Person) =>
    ctx.db
      .updateTable("bajas")
      .set({ due_at: Date.now() - 1 })
      .where("id_usuario", "=", id)
      .execute();
  const holdAccount = (trx: Database, { id }: Person) =>
    trx
      .updateTable("usuarios")
      .set((eb) => ({ biografia: eb.ref("biografia") }))
      .where("id_usuario", "=", id)
      .execute();
  const remove = ({ id }: Person, signal = new AbortController().signal) =>
    deleteAccount(ctx, { id_usuario: id }, { signal });

  it("is asked for with the password, and undone until its day", async () => {
    const person = await somebody();
    expect((await ask(person, { contrasenia: "otra" })).status).toBe(400);
    expect((await call("POST", DOOR, { body: { plazo: "ahora" } })).status).toBeGreaterThan(399);
    expect((await ask(person)).body.deletion).toMatchObject({ hidden: false });
    expect((await call("GET", DOOR, { as: person })).body.deletion).not.toBeNull();
    // Not before its day, whoever asks the worker.
    await remove(person);
    expect(await statusOf(person)).toBe("active");
    expect((await call("DELETE", DOOR, { as: person, body: {} })).status).toBe(204);
    expect((await call("GET", DOOR, { as: person })).body.deletion).toBeNull();
    await workOff(ctx);
    expect(await statusOf(person)).toBe("active");
  });

  it("is hidden meanwhile where that is wanted, and comes back whole by the mailed link", async () => {
    const person = await somebody();
    const { id } = await newPost(person, { shows: ["photo"] });
    expect((await ask(person, { ocultar: true })).body.deletion).toMatchObject({ hidden: true });
    expect(await isSeen(id)).toBe(false);
    expect((await call("GET", DOOR, { as: person })).status).toBe(401);
    const refused = await signIn(person);
    expect(refused).toMatchObject({ status: 403, body: { code: "account_leaving" } });
    expect(refused.body.link).toMatch(/^\/privacy-center\/eliminar\?enlace=/);
    expect((await visit(refused.body.link as string)).status).toBe(200);
    const enlace = refused.body.link.split("enlace=")[1] as string;
    expect((await call("DELETE", DOOR, { body: { enlace } })).status).toBe(204);
    expect(await isSeen(id)).toBe(true);
    expect((await signIn(person)).status).toBe(200);
  });

  it("is undone at the very moment in which it begins, and neither waits for the other", async () => {
    const person = await somebody();
    await ask(person);
    await makeDue(person);
    let removal: Promise<void> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      // As undoing it does: first the account, then that it was asked for.
      await holdAccount(trx, person);
      removal = remove(person);
      await untilOneWaits(ctx.db);
      await trx.deleteFrom("bajas").where("id_usuario", "=", person.id).execute();
    });
    await removal;
    expect(await statusOf(person)).toBe("active");
  });

  it("goes on where a worker was killed in the middle", async () => {
    const person = await somebody();
    const { id } = await newPost(person, { shows: ["photo"] });
    await ask(person);
    await makeDue(person);
    const stop = new AbortController();
    const [first] = Object.values(personalData);
    const forget = vi.spyOn(first!, "forget").mockImplementationOnce(() => {
      stop.abort(new Error("killed"));
      return Promise.resolve();
    });
    await expect(remove(person, stop.signal)).rejects.toThrow();
    forget.mockRestore();
    // Nobody finds it any more, though not all is gone.
    expect(await statusOf(person)).toBe("deleted");
    expect(await isSeen(id)).toBe(false);
    expect((await signIn(person)).status).toBe(401);
    await remove(person);
    await remove(person);
    const left = await ctx.db
      .selectFrom("publicaciones")
      .select("id_publicacion")
      .where("id_usuario", "=", person.id)
      .execute();
    expect(left).toEqual([]);
    const baja = ctx.db.selectFrom("bajas").selectAll().where("id_usuario", "=", person.id);
    expect(await baja.executeTakeFirst()).toMatchObject({ state: "done", correo: null });
  });

  it("has one job however often it fails, until an operator has seen it, and another where that is lost", async () => {
    const person = await somebody();
    await ask(person, { plazo: "ahora" });
    const jobs = async () => {
      const all = ctx.db.selectFrom("jobs").select(["state", "payload"]);
      const deletions = await all.where("kind", "=", "delete_account").execute();
      return deletions.filter((job) => job.payload === JSON.stringify({ id_usuario: person.id }));
    };
    const expectOne = async (state: string) => {
      await resumeDeletions(ctx);
      expect((await jobs()).map((job) => job.state)).toEqual([state]);
    };
    await expectOne("queued");
    const job = await claimJob(ctx.db, ["delete_account"]);
    await expectOne("running");
    await failJob(ctx.db, job!, "the store is away");
    await expectOne("queued");
    await ctx.db.updateTable("jobs").set({ run_at: 0 }).where("id", "=", job!.id).execute();
    const again = await claimJob(ctx.db, ["delete_account"]);
    await failJob(ctx.db, again!, "it is broken", { isDeadly: true });
    await expectOne("held");
    await ctx.db.deleteFrom("jobs").where("id", "=", job!.id).execute();
    await expectOne("queued");
    await workOff(ctx);
    expect(await statusOf(person)).toBe("deleted");
  });

  it("may be asked for by who is suspended, and a suspension is not escaped by it", async () => {
    const person = await somebody();
    await suspendAccount(ctx, person.name);
    const body = { correo: person.correo, contrasenia: PASSWORD, plazo: "ahora" };
    expect((await call("POST", DOOR, { body })).status).toBe(200);
    await workOff(ctx);
    expect(await statusOf(person)).toBe("deleted");
    const again = await call("POST", "/api/signup", {
      body: { nombre_usuario: `${person.name}x`, correo: person.correo, contrasenia: PASSWORD },
    });
    // The answer tells nothing, and the mail has no code.
    expect(again.status).toBe(201);
    const mails = (await mailsTo(ctx.db, person.correo)).filter(({ code }) => code !== undefined);
    expect(mails).toEqual([]);
  });

  it("stays suspended when its owner changes their mind", async () => {
    const person = await somebody();
    await ask(person, { ocultar: true });
    await suspendAccount(ctx, person.name);
    const until = Date.now() + DAY_MS;
    const enlace = leavingToken({ id_usuario: person.id, for: "d", until });
    expect((await call("DELETE", DOOR, { body: { enlace } })).status).toBe(204);
    expect(await statusOf(person)).toBe("suspended");
    await unsuspendAccount(ctx, person.name);
    expect(await statusOf(person)).toBe("active");
  });

  it("is nobody else's to end, by no link that we did not make or whose time is over", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const of = await accountOf(person);
    const link = { ...of, for: "e", until: Date.now() + DAY_MS } as const;
    const good = leavingToken(link);
    for (const enlace of [
      leavingToken({ ...link, until: Date.now() - 1 }),
      // One that only undoes.
      leavingToken({ ...link, for: "d" }),
      good.replace(`-${person.id}-`, `-${other.id}-`),
      `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`,
    ]) {
      const answer = await call("POST", DOOR, { body: { enlace, plazo: "ahora" } });
      expect(answer.body.code).toBe("link_gone");
    }
    expect((await visit(leavingPath({ ...link, until: 1 }))).status).toBe(200);
    expect(await statusOf(person)).toBe("active");
    expect((await call("POST", DOOR, { body: { enlace: good, plazo: "ahora" } })).status).toBe(200);
  });

  it("is ended by no link that was mailed to an address it had, or before another password", async () => {
    for (const change of [
      { correo: `otro_${Date.now()}@example.org` },
      { password_hash: "otra" },
    ]) {
      const person = await somebody();
      const until = Date.now() + DAY_MS;
      const enlace = leavingToken({ ...(await accountOf(person)), for: "e", until });
      const undo = leavingToken({ id_usuario: person.id, for: "d", until });
      const isGone = async () =>
        (await call("GET", `/privacy-center/eliminar?enlace=${enlace}`)).body.isLinkGone;
      expect(await isGone()).toBe(false);
      const account = ctx.db.updateTable("usuarios").set(change);
      await account.where("id_usuario", "=", person.id).execute();
      expect(await isGone()).toBe(true);
      for (const [method, body] of [
        ["POST", { enlace, plazo: "ahora" }],
        ["DELETE", { enlace }],
      ] as const) {
        expect((await call(method, DOOR, { body })).body.code).toBe("link_gone");
      }
      expect((await call("DELETE", DOOR, { body: { enlace: undo } })).status).toBe(204);
    }
  });
});
