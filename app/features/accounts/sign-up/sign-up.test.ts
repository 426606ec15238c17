import { hash } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { forgetOldSignUps } from "./forget-sign-ups.server.ts";
import { signUp, verifyCode } from "./sign-up.server.ts";
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
import { useStage } from "#tests/kit/stage.ts";

// Watched, not replaced: the real one hashes.
vi.mock("@node-rs/argon2", { spy: true });

describe.each(engines)("signing up on %s", (engine) => {
  const ctx = useStage(engine);

  const pass = useClock();

  const begin = (person = somebody()) => somebodySigningUp(ctx, person);
  const accountsOf = (correo: string) =>
    ctx.db.selectFrom("usuarios").selectAll().where("correo", "=", correo).execute();
  const guessesAt = (correo: string) =>
    ctx.db
      .selectFrom("registros")
      .select(["attempts", "attempts_near", "attempts_far"])
      .where("correo", "=", correo)
      .execute();
  const attemptsOf = (correo: string) => attemptsAt(ctx.db, correo);

  it("makes the account only once its code is verified, and signs it in", async () => {
    const pending = await begin();
    expect(await accountsOf(pending.correo)).toEqual([]);

    const { token, user } = await verifyCode(ctx, pending);

    expect(user).toEqual({
      id_usuario: expect.any(Number) as number,
      nombre_usuario: pending.nombre_usuario,
      profile_picture: null,
      cover_picture: null,
      links: [],
      biografia: "",
      es_creador: 0,
      verificado: 0,
      followersCount: 0,
      subscribersCount: 0,
      listas_visibles: false,
      correo: pending.correo,
      email: pending.correo,
    });
    expect((await findViewer(ctx.db, token))?.id_usuario).toBe(user.id_usuario);
    const [account] = await accountsOf(pending.correo);
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("keeps no code that could be read, and mails it with the name it is for", async () => {
    const { correo, codigo, nombre_usuario } = await begin();
    const [mail] = await mailsTo(ctx.db, correo);
    expect(mail?.text).toContain(`@${nombre_usuario}`);
    expect(mail?.subject).not.toContain(codigo);
    const row = await ctx.db
      .selectFrom("registros")
      .selectAll()
      .where("correo", "=", correo)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(codigo);
  });

  it("takes five guesses, and then not even the right code", async () => {
    const pending = await begin();
    const wrong = { ...pending, codigo: otherCode(pending.codigo) };
    for (let tries = 0; tries < 4; tries++) {
      expect((await failureOf(verifyCode(ctx, wrong))).code).toBe("bad_code");
    }
    await verifyCode(ctx, pending);

    const unlucky = await begin();
    const miss = { ...unlucky, codigo: otherCode(unlucky.codigo) };
    const said = [];
    for (let tries = 0; tries < 5; tries++) {
      said.push((await failureOf(verifyCode(ctx, miss))).fields?.codigo);
    }
    expect(said.slice(0, 4)).toEqual(Array(4).fill("Código incorrecto."));
    expect(said[4]).toMatch(/pide otro/i);
    const late = await failureOf(verifyCode(ctx, unlucky));
    expect(late).toMatchObject({ code: "bad_code", fields: { codigo: said[4] } });
    // Who knows no more than the address hears nothing of it.
    const stranger = await failureOf(verifyCode(ctx, { ...miss, id_registro: undefined }));
    expect(stranger.fields?.codigo).toBe("Código incorrecto.");
    expect(await accountsOf(unlucky.correo)).toEqual([]);
  });

  it("counts guesses that come all at once", async () => {
    const pending = await begin();
    const miss = { ...pending, codigo: otherCode(pending.codigo) };
    await Promise.all(Array.from({ length: 30 }, () => failureOf(verifyCode(ctx, miss))));
    expect(await attemptsOf(pending.correo)).toEqual([5]);
    expect((await failureOf(verifyCode(ctx, pending))).code).toBe("bad_code");
  });

  it("does not count what cannot be a code", async () => {
    const pending = await begin();
    for (const codigo of ["", "12345", "1234567", "12345a", "１２３４５６"]) {
      expect((await failureOf(verifyCode(ctx, { ...pending, codigo }))).code).toBe("bad_code");
    }
    expect(await attemptsOf(pending.correo)).toEqual([0]);
  });

  it("lets a code live for ten minutes", async () => {
    const inTime = await begin();
    pass(10 * 60 - 1);
    await verifyCode(ctx, inTime);

    const late = await begin();
    pass(10 * 60 + 1);
    const failure = await failureOf(verifyCode(ctx, late));
    expect(failure.code).toBe("bad_code");
    expect(failure.fields?.codigo).toMatch(/pide otro/i);
  });

  it("waits for another code while its browser knows of it, and is forgotten then", async () => {
    const pending = await begin();
    pass(29 * 60);
    await forgetOldSignUps(ctx.db);
    expect(await attemptsOf(pending.correo)).toEqual([0]);
    pass(2 * 60);
    await forgetOldSignUps(ctx.db);
    expect(await attemptsOf(pending.correo)).toEqual([]);
  });

  it("takes a code once, also when it comes several times at once", async () => {
    const pending = await begin();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => verifyCode(ctx, pending)),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await accountsOf(pending.correo)).toHaveLength(1);
    // Of whom does not say which sign-up it is nobody is told that there is an account.
    for (const [input, code] of [
      [pending, "signup_done"],
      [{ ...pending, id_registro: undefined }, "bad_code"],
    ] as const) {
      expect((await failureOf(verifyCode(ctx, input))).code).toBe(code);
    }
  });

  it("refuses a name that somebody has, however it is written", async () => {
    const { nombre_usuario } = await somebodySignedUp(ctx);
    const failure = await failureOf(
      signUp(ctx, {
        ...somebody(),
        nombre_usuario: nombre_usuario.toUpperCase(),
        request: aRequest(),
      }),
    );
    expect(failure).toMatchObject({ code: "name_taken", status: 409 });
    expect(failure.fields).toHaveProperty("nombre_usuario");
  });

  it("refuses a name that went to somebody else meanwhile, and lets choose another at once", async () => {
    const slow = await begin();
    const quick = { ...somebody(), nombre_usuario: slow.nombre_usuario.toLowerCase() };
    await somebodySignedUp(ctx, quick);

    expect((await failureOf(verifyCode(ctx, slow))).code).toBe("name_taken");
    expect(await accountsOf(slow.correo)).toEqual([]);

    const { user } = await verifyCode(
      ctx,
      await begin({ ...somebody(), correo: slow.correo, contrasenia: slow.contrasenia }),
    );
    expect(user.correo).toBe(slow.correo);
  });

  it("does the same for an address that has an account, and tells only its mailbox", async () => {
    const owner = await somebodySignedUp(ctx);
    pass(60);
    const stranger = { ...somebody(), correo: owner.correo };
    vi.mocked(hash).mockClear();

    const request = aRequest();
    const answer = await signUp(ctx, { ...stranger, request });

    expect(answer).toEqual({ id_registro: expect.any(Number) as number });
    expect(hash).toHaveBeenCalledTimes(1);
    const mail = (await mailsTo(ctx.db, owner.correo)).at(-1);
    expect(mail?.text).toContain("ya tiene una");
    expect(mail?.text).toContain("/login");
    expect(mail?.code).toBeUndefined();
    const guess = { correo: owner.correo, codigo: "123456", request };
    for (let tries = 0; tries < 6; tries++) {
      expect((await failureOf(verifyCode(ctx, guess))).code).toBe("bad_code");
    }
    expect(await accountsOf(owner.correo)).toHaveLength(1);
    expect(await guessesAt(owner.correo)).toEqual([
      { attempts: 0, attempts_near: 5, attempts_far: 0 },
    ]);
  });

  it("keeps two sign-ups of one address apart: a code opens its own alone", async () => {
    const mine = await begin();
    pass(60);
    const theirs = await begin({ ...somebody(), correo: mine.correo });

    const crossed = { ...mine, codigo: theirs.codigo };
    expect((await failureOf(verifyCode(ctx, crossed))).code).toBe("bad_code");
    const { user } = await verifyCode(ctx, { ...mine, id_registro: undefined });

    expect(user.nombre_usuario).toBe(mine.nombre_usuario);
    expect((await failureOf(verifyCode(ctx, theirs))).code).toBe("bad_code");
    expect(await accountsOf(mine.correo)).toHaveLength(1);
  });

  it("spends no guess on the other sign-ups of an address when it knows which one it is", async () => {
    const mine = await begin();
    pass(60);
    const theirs = await begin({ ...somebody(), correo: mine.correo });
    const miss = { ...theirs, codigo: otherCode(theirs.codigo) };
    for (let tries = 0; tries < 6; tries++) {
      expect((await failureOf(verifyCode(ctx, miss))).code).toBe("bad_code");
    }
    expect((await verifyCode(ctx, mine)).user.nombre_usuario).toBe(mine.nombre_usuario);
  });

  it("keeps the attempts of a sign-up from whoever knows only its address", async () => {
    const mine = await begin();
    const { correo } = mine;
    const codigo = otherCode(mine.codigo);
    for (let tries = 0; tries < 20; tries++) {
      for (const request of [mine.request, aRequest()]) {
        await failureOf(verifyCode(ctx, { correo, codigo, request }));
      }
    }
    expect(await guessesAt(correo)).toEqual([{ attempts: 0, attempts_near: 5, attempts_far: 5 }]);
    // Their guesses are spent, also for the right code, and mine are not.
    const theirs = { correo, codigo: mine.codigo, request: mine.request };
    expect((await failureOf(verifyCode(ctx, theirs))).code).toBe("bad_code");
    expect((await verifyCode(ctx, mine)).user.nombre_usuario).toBe(mine.nombre_usuario);
  });

  it("lets a client without cookies finish from where it began, whoever guesses from elsewhere", async () => {
    const { correo, codigo, request, nombre_usuario } = await begin();
    for (let tries = 0; tries < 20; tries++) {
      await failureOf(verifyCode(ctx, { correo, codigo: otherCode(codigo), request: aRequest() }));
    }
    const { user } = await verifyCode(ctx, { correo, codigo, request });
    expect(user.nombre_usuario).toBe(nombre_usuario);
  });

  it("lets a client without cookies finish from another network", async () => {
    const { correo, codigo, nombre_usuario } = await begin();
    const { user } = await verifyCode(ctx, { correo, codigo, request: aRequest() });
    expect(user.nombre_usuario).toBe(nombre_usuario);
  });
});
