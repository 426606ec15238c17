import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { endEverySession } from "#app/features/factors/way-back/way-back.server.ts";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { action as security } from "../pages/security.tsx";
import { signUp } from "../sign-up/sign-up.server.ts";
import { mailsTo, post, somebody, somebodySignedUp } from "../test-support.ts";
import { accountsOf, bring, idTokenFor } from "./test-credentials.ts";
import { requestOf } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";
import { provider, somebodyElsewhere, useIdentityProvider } from "./test-support.ts";

await useIdentityProvider();

describe.each(engines)("the account of a credential on %s", (engine) => {
  const ctx = useStage(engine);

  it("opens the account that has the same address, and tells its owner", async () => {
    const { persona, correo } = somebodyElsewhere();
    const owner = await somebodySignedUp(ctx, { ...somebody(), correo });
    const answer = await bring(...(await idTokenFor(persona)));
    expect(answer.body.user.id_usuario).toBe(owner.user.id_usuario);
    const mails = await mailsTo(ctx.db, correo);
    expect(mails.at(-1)?.subject).toBe("Ya puedes entrar a Shortit con Google");
    await bring(...(await idTokenFor(persona)));
    expect(await mailsTo(ctx.db, correo)).toHaveLength(mails.length);

    const link = /\/no-fui-yo\?token=(\S+)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    await endEverySession(ctx, link);
    const left = ctx.db.selectFrom("identidades").select("subject");
    expect(await left.where("id_usuario", "=", owner.user.id_usuario).execute()).toEqual([]);
  });

  it("keeps the account of who has another address now, whoever else has that one", async () => {
    const { persona } = somebodyElsewhere();
    const before = await bring(...(await idTokenFor(persona)));
    const other = await somebodySignedUp(ctx);
    provider.people.set(persona, { email: other.correo, email_verified: true });
    const after = await bring(...(await idTokenFor(persona)));
    expect(after.body.user).toEqual(before.body.user);
    expect(after.body.user.id_usuario).not.toBe(other.user.id_usuario);
  });

  it("makes one account of somebody who presses twice", async () => {
    const { persona, correo } = somebodyElsewhere();
    const tokens = await Promise.all([1, 2, 3].map(() => idTokenFor(persona)));
    const answers = await Promise.all(tokens.map((token) => bring(...token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id_usuario)).size).toBe(1);
    expect(await accountsOf(ctx, correo)).toHaveLength(1);
  });

  it("is not linked again by its address once its owner has unlinked it, until they allow it", async () => {
    const { persona, correo } = somebodyElsewhere();
    const owner = await somebodySignedUp(ctx, { ...somebody(), correo });
    const stranger = await somebodySignedUp(ctx);
    const press = (intent: string, { token }: { token: string }) =>
      post(security, "/settings/security", { intent }, { Cookie: `token=${token}` });
    expect((await bring(...(await idTokenFor(persona)))).status).toBe(200);
    await press("desvincular", owner);
    await press("permitir", stranger);
    const refused = await bring(...(await idTokenFor(persona)));
    expect(refused).toMatchObject({ status: 403, body: { code: "provider_unlinked" } });
    expect(refused.cookies).not.toContain("token=");
    const allowed = (await press("permitir", owner)) as unknown as Response;
    expect(allowed.headers.get("location")).toBe("/settings/security?hecho=permitida");
    const { body } = await bring(...(await idTokenFor(persona)));
    expect(body.user.id_usuario).toBe(owner.user.id_usuario);
  });

  it("gives no way in to who signed up before with an address that is not theirs", async () => {
    const { persona, correo } = somebodyElsewhere();
    await signUp(ctx, { ...somebody(), correo, request: requestOf("GET", "/") });
    const { body } = await bring(...(await idTokenFor(persona)));
    const [account] = await accountsOf(ctx, correo);
    expect(account).toMatchObject({ id_usuario: body.user.id_usuario, password_hash: null });
    const waiting = ctx.db.selectFrom("registros").selectAll().where("correo", "=", correo);
    expect(await waiting.execute()).toEqual([]);
  });

  it("lets nobody in who is suspended, linked or not", async () => {
    const linked = somebodyElsewhere();
    const { body } = await bring(...(await idTokenFor(linked.persona)));
    const unlinked = somebodyElsewhere();
    const owner = await somebodySignedUp(ctx, { ...somebody(), correo: unlinked.correo });
    for (const id of [body.user.id_usuario, owner.user.id_usuario]) {
      await suspendAccount(ctx, String(id));
    }
    for (const { persona } of [linked, unlinked]) {
      const answer = await bring(...(await idTokenFor(persona)));
      expect(answer).toMatchObject({ status: 403, body: { code: "account_suspended" } });
      expect(answer.cookies).not.toContain("token=");
    }
  });
});
