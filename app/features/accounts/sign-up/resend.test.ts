import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { resendCode, signUp, verifyCode } from "./sign-up.server.ts";
import {
  aRequest,
  attemptsAt,
  failureOf,
  mailsTo,
  otherCode,
  somebody,
  somebodySignedUp,
  somebodySigningUp,
  useClock,
} from "../test-support.ts";
import { codes } from "../throttle.server.ts";
import { useStage } from "#tests/kit/stage.ts";

const CODES_PER_HOUR = codes.ofNetwork.max;

describe.each(engines)("asking for another code on %s", (engine) => {
  const ctx = useStage(engine);

  const pass = useClock();

  it("sends an address its next code after a minute, and says when", async () => {
    const pending = await somebodySigningUp(ctx);
    await failureOf(verifyCode(ctx, { ...pending, codigo: otherCode(pending.codigo) }));
    pass(20);
    for (const early of [
      () => resendCode(ctx, pending),
      () => signUp(ctx, { ...somebody(), correo: pending.correo, request: pending.request }),
    ]) {
      const failure = await failureOf(early());
      expect(failure).toMatchObject({ code: "too_many_requests", retryAfter: 40 });
    }
    pass(40);
    await resendCode(ctx, pending);

    const sent = (await mailsTo(ctx.db, pending.correo)).map((mail) => mail.code);
    expect(sent).toHaveLength(2);
    expect(await attemptsAt(ctx.db, pending.correo)).toEqual([0]);
    if (sent[0] !== sent[1]) await failureOf(verifyCode(ctx, pending));
    await verifyCode(ctx, { ...pending, codigo: sent[1] ?? "" });
  });

  it("is none for the same form sent again, as when its answer was lost, with an account or without", async () => {
    for (const { correo } of [somebody(), await somebodySignedUp(ctx)]) {
      const form = { ...somebody(), correo, request: aRequest() };
      const begun = await signUp(ctx, form);
      const mails = await mailsTo(ctx.db, correo);
      expect(await signUp(ctx, form)).toEqual(begun);
      const others = [{ contrasenia: "otra frase larga" }, { request: aRequest() }];
      const [password, network] = others.map((other) => signUp(ctx, { ...form, ...other }));
      expect((await failureOf(password!)).code).toBe("too_many_requests");
      expect(await network).not.toEqual(begun);
      expect(await mailsTo(ctx.db, correo)).toHaveLength(mails.length + 1);
      pass(60);
      expect(await signUp(ctx, form)).not.toEqual(begun);
    }
  });

  it("waits and mails alike when the address has an account", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const request = aRequest();
    const decoy = await signUp(ctx, { ...somebody(), correo, request });
    const again = signUp(ctx, { ...somebody(), correo, request });
    expect((await failureOf(again)).code).toBe("too_many_requests");
    pass(60);
    await resendCode(ctx, { ...decoy, request });
    const mails = await mailsTo(ctx.db, correo);
    expect(mails.slice(-2).map((mail) => mail.code)).toEqual([undefined, undefined]);
  });

  it("is not made to wait by strangers who ask for codes to the same address", async () => {
    const mine = await somebodySigningUp(ctx);
    for (let each = 0; each < codes.ofNetwork.max; each += 1) {
      await signUp(ctx, { ...somebody(), correo: mine.correo, request: aRequest() });
    }
    pass(60);
    await resendCode(ctx, mine);
    const newest = (await mailsTo(ctx.db, mine.correo)).at(-1)?.code ?? "";
    expect((await verifyCode(ctx, { ...mine, codigo: newest })).user.nombre_usuario).toBe(
      mine.nombre_usuario,
    );
  });

  it("sends an address no more than some codes, from wherever they are asked for", async () => {
    const { correo } = somebody();
    const ask = () => signUp(ctx, { ...somebody(), correo, request: aRequest() });
    for (let sent = 0; sent < codes.ofAddress.max; sent += 1) await ask();
    expect((await failureOf(ask())).code).toBe("too_many_requests");
  });

  it("sends an address only a few codes an hour", async () => {
    const start = new Date("2030-01-01T00:00:00Z");
    vi.setSystemTime(start);
    const pending = await somebodySigningUp(ctx);
    for (let sent = 1; sent < CODES_PER_HOUR; sent++) {
      pass(60);
      await resendCode(ctx, pending);
    }
    pass(60);
    const failure = await failureOf(resendCode(ctx, pending));
    expect(failure.retryAfter).toBe(3600 - CODES_PER_HOUR * 60);
    expect(await mailsTo(ctx.db, pending.correo)).toHaveLength(CODES_PER_HOUR);
    vi.setSystemTime(start.getTime() + 3_600_000);
    await resendCode(ctx, pending);
  });

  it("says so when the sign-up to send a code for is gone", async () => {
    const pending = await somebodySigningUp(ctx);
    await verifyCode(ctx, pending);
    pass(60);
    expect((await failureOf(resendCode(ctx, pending))).code).toBe("signup_expired");
  });
});
