import { setTimeout as delay } from "node:timers/promises";
import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/http/errors.ts";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { signOut } from "./commands.server.ts";
import { enter } from "./enter.server.ts";
import { findAccount } from "./queries.server.ts";
import {
  aRequest,
  cookiesOf,
  failureOf,
  somebody,
  somebodySignedUp,
  signInAlone as signIn,
} from "./test-support.ts";
import { NETWORK_GUESSES, PROOF_WORK } from "#app/features/doors/limits.ts";
import { proofOf } from "#app/features/doors/test-support.ts";
import { call } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";

const GUESSES = NETWORK_GUESSES.max;

// Watched, not replaced: the real one checks.
vi.mock("@node-rs/argon2", { spy: true });

describe.each(engines)("signing in on %s", (engine) => {
  const ctx = useStage(engine);
  const tryWith = (person: { correo: string; contrasenia: string }) =>
    signIn(ctx, { correo: person.correo, contrasenia: person.contrasenia, request: aRequest() });
  const first = async ({ correo, contrasenia }: { correo: string; contrasenia: string }) => {
    const { headers } = await call("POST", "/api/login", { body: { correo, contrasenia } });
    return new Response(null, { headers });
  };
  const suspend = (id_usuario: number) =>
    ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", id_usuario)
      .execute();

  beforeEach(() => {
    vi.mocked(verify).mockClear();
    // The clock stands, so that no window of the limits ends while it is filled.
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("opens a session that lives until it is signed out", async () => {
    const person = await somebodySignedUp(ctx);
    const { token, user } = await tryWith(person);
    expect(user).toEqual(person.user);
    expect((await findViewer(ctx.db, token))?.nombre_usuario).toBe(person.nombre_usuario);

    await signOut(ctx, { token });

    expect(await findViewer(ctx.db, token)).toBeNull();
    expect(await findViewer(ctx.db, person.token)).not.toBeNull();
  });

  it("takes the same password however the keyboard composes it", async () => {
    const person = await somebodySignedUp(ctx);
    const composed = person.contrasenia.normalize("NFD");
    expect(composed).not.toBe(person.contrasenia);
    expect((await tryWith({ ...person, contrasenia: composed })).user).toEqual(person.user);
  });

  it("does the same work and says the same, whether or not the address has an account", async () => {
    const person = await somebodySignedUp(ctx);
    const wrong = await failureOf(tryWith({ ...person, contrasenia: "otra" }));
    expect(verify).toHaveBeenCalledTimes(1);
    const unknown = await failureOf(tryWith(somebody()));
    expect(verify).toHaveBeenCalledTimes(2);
    expect(unknown).toEqual(wrong);
    expect(wrong.code).toBe("bad_credentials");
    const [known, decoy] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash));
    expect(decoy?.split("$").slice(0, 4)).toEqual(known?.split("$").slice(0, 4));
  });

  it("refuses an account without a password", async () => {
    const person = await somebodySignedUp(ctx);
    await ctx.db
      .updateTable("usuarios")
      .set({ password_hash: null })
      .where("id_usuario", "=", person.user.id_usuario)
      .execute();
    for (const contrasenia of [person.contrasenia, ""]) {
      expect((await failureOf(tryWith({ ...person, contrasenia }))).code).toBe("bad_credentials");
    }
  });

  it("tells that an account is suspended only to who knows its password", async () => {
    const person = await somebodySignedUp(ctx);
    await suspend(person.user.id_usuario);
    const stranger = await failureOf(tryWith({ ...person, contrasenia: "otra" }));
    expect(stranger.code).toBe("bad_credentials");
    expect((await failureOf(tryWith(person))).code).toBe("account_suspended");
    expect(await findViewer(ctx.db, person.token)).toBeNull();
  });

  it("opens nothing where the password or the standing changed while it was checked", async () => {
    const meanwhile = (change: () => Promise<unknown>) =>
      vi.mocked(verify).mockImplementationOnce(async () => {
        await change();
        return true;
      });
    const reset = ({ id_usuario }: { id_usuario: number }) =>
      ctx.db
        .updateTable("usuarios")
        .set({ password_hash: "otra" })
        .where("id_usuario", "=", id_usuario)
        .execute();
    for (const [change, code] of [
      [reset, "bad_credentials"],
      [({ id_usuario }: { id_usuario: number }) => suspend(id_usuario), "account_suspended"],
    ] as const) {
      const person = await somebodySignedUp(ctx);
      meanwhile(() => change(person.user));
      expect((await failureOf(tryWith(person))).code).toBe(code);
    }
  });

  it("waits for a new password that is being set, whichever way somebody comes", async () => {
    const { correo, user } = await somebodySignedUp(ctx);
    const account = await findAccount(ctx, correo);
    let entering: Promise<unknown> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("usuarios")
        .set({ password_hash: "otra" })
        .where("id_usuario", "=", user.id_usuario)
        .execute();
      const refusal = new AppError("passkey_refused");
      entering = failureOf(enter(ctx.db, account!, aRequest(), { refusal }));
      await delay(100);
    });
    expect(await entering).toMatchObject({ code: "passkey_refused" });
    const open = ctx.db.selectFrom("sesiones").select("id_sesion");
    expect(await open.where("id_usuario", "=", user.id_usuario).execute()).toHaveLength(1);
  });

  it("stops checking after some wrong passwords, also when they come all at once", async () => {
    const person = await somebodySignedUp(ctx);
    const here = aRequest();
    const tryHere = (contrasenia: string) => signIn(ctx, { ...person, contrasenia, request: here });
    const codes = await Promise.all(
      Array.from({ length: GUESSES * 2 }, async () => (await failureOf(tryHere("otra"))).code),
    );
    expect(verify).toHaveBeenCalledTimes(GUESSES);
    expect(codes.filter((code) => code === "proof_needed")).toHaveLength(GUESSES);
    expect(await failureOf(tryHere(person.contrasenia))).toMatchObject({
      code: "proof_needed",
      status: 429,
    });
  });

  it("asks for the same of an address without an account", async () => {
    const nobody = { ...somebody(), request: aRequest() };
    for (let tries = 0; tries < GUESSES; tries++) {
      expect((await failureOf(signIn(ctx, nobody))).code).toBe("bad_credentials");
    }
    expect((await failureOf(signIn(ctx, nobody))).code).toBe("proof_needed");
    expect(
      await call("POST", "/api/login/prueba", { body: { correo: nobody.correo } }),
    ).toMatchObject({ status: 200, body: { maximo: PROOF_WORK } });
  });

  it("goes on where strangers have guessed: with a device it knows, or with a proof", async () => {
    const person = await somebodySignedUp(ctx);
    const body = (contrasenia: string, prueba?: string) => ({
      body: { correo: person.correo, contrasenia, prueba },
    });
    const device = cookiesOf(await first(person));
    for (let tries = 0; tries < 3 * GUESSES; tries++)
      await call("POST", "/api/login", body("otra"));
    const kept = await call("POST", "/api/login", body(person.contrasenia));
    expect(kept).toMatchObject({ status: 429, body: { code: "proof_needed" } });

    const known = {
      ...body(person.contrasenia),
      headers: { Cookie: device, "Sec-Fetch-Site": "same-origin" },
    };
    expect((await call("POST", "/api/login", known)).status).toBe(200);

    const { body: challenge } = await call("POST", "/api/login/prueba", {
      body: { correo: person.correo.toUpperCase() },
    });
    const proof = proofOf(challenge);
    expect((await call("POST", "/api/login", body(person.contrasenia, proof))).status).toBe(200);
    expect((await call("POST", "/api/login", body(person.contrasenia, proof))).status).toBe(429);
  });

  it("forgets the wrong passwords after a right one", async () => {
    const person = { ...(await somebodySignedUp(ctx)), request: aRequest() };
    for (let rounds = 0; rounds < 2; rounds++) {
      for (let tries = 1; tries < GUESSES; tries++) {
        const failure = await failureOf(signIn(ctx, { ...person, contrasenia: "otra" }));
        expect(failure.code).toBe("bad_credentials");
      }
      expect((await signIn(ctx, person)).user).toEqual(person.user);
    }
  });
});
