import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { action, loader } from "../pages/security.tsx";
import { mailsTo, post, somebodySignedUp } from "../test-support.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";
import { provider, useIdentityProvider } from "./test-support.ts";

await useIdentityProvider();

describe.each(engines)("the provider in the security settings on %s", (engine) => {
  const ctx = useStage(engine);

  const look = (token: string) =>
    loader({
      request: requestOf("GET", "/settings/security", { as: { token } }),
      params: {},
      context: {},
    });
  const unlink = (token: string, headers = {}) => {
    const sent = { Cookie: `token=${token}`, ...headers };
    return post(action, "/settings/security", { intent: "desvincular" }, sent);
  };
  const linked = async () => {
    const person = await somebodySignedUp(ctx);
    const { id_usuario } = person.user;
    for (const subject of [`uno-${id_usuario}`, `dos-${id_usuario}`]) {
      const row = { issuer: provider.issuer, subject, id_usuario, created_at: 86_400_000 };
      await ctx.db.insertInto("identidades").values(row).execute();
    }
    return person;
  };
  const since = async (token: string) => (await look(token)).linkedSince;

  it("is said to be linked, since when, and no longer once it is not", async () => {
    const { token, correo } = await linked();
    expect(await look(token)).toMatchObject({
      offersProvider: true,
      linkedSince: "1970-01-02T00:00:00.000Z",
    });
    const before = (await mailsTo(ctx.db, correo)).length;
    const answer = (await unlink(token)) as unknown as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/settings/security?hecho=desvinculada");
    expect(await since(token)).toBeNull();
    await unlink(token);
    const mails = (await mailsTo(ctx.db, correo)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("ya no está vinculada con Google"),
    ]);
  });

  it("is unlinked from one's own account alone, by a form of this site", async () => {
    const [owner, stranger] = [await linked(), await somebodySignedUp(ctx)];
    await unlink(stranger.token);
    expect(((await unlink("nobody")) as Response).headers.get("location")).toMatch(/^\/login\?/);
    expect(await unlink(owner.token, { Origin: "https://evil.example" })).toMatchObject({
      init: { status: 403 },
    });
    expect(await since(owner.token)).not.toBeNull();
    expect(await since(stranger.token)).toBeNull();
  });

  it("stays where it is the only way in", async () => {
    const { token, user } = await linked();
    await ctx.db
      .updateTable("usuarios")
      .set({ password_hash: null })
      .where("id_usuario", "=", user.id_usuario)
      .execute();
    expect(await unlink(token)).toMatchObject({
      data: { code: "no_password" },
      init: { status: 409 },
    });
    expect(await since(token)).not.toBeNull();
  });
});
