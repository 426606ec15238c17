import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { signIn, signOut } from "./commands.server.ts";
import { aRequest, failureOf, somebody, somebodySignedUp } from "./test-support.ts";
import { perMailAddress } from "./throttle.server.ts";
import { useStage } from "#tests/kit/stage.ts";

const GUESSES_PER_WINDOW = perMailAddress.guesses.max;

// Watched, not replaced: the real one checks.
vi.mock("@node-rs/argon2", { spy: true });

describe.each(engines)("signing in on %s", (engine) => {
  const ctx = useStage(engine);
  const tryWith = (person: { correo: string; contrasenia: string }) =>
    signIn(ctx, { correo: person.correo, contrasenia: person.contrasenia, request: aRequest() });
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

  it("stops checking after some wrong passwords, also when they come all at once", async () => {
    const person = await somebodySignedUp(ctx);
    const codes = await Promise.all(
      Array.from({ length: GUESSES_PER_WINDOW * 2 }, async () => {
        return (await failureOf(tryWith({ ...person, contrasenia: "otra" }))).code;
      }),
    );
    expect(verify).toHaveBeenCalledTimes(GUESSES_PER_WINDOW);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(GUESSES_PER_WINDOW);
    const failure = await failureOf(tryWith(person));
    expect(failure).toMatchObject({ code: "too_many_requests" });
    expect(failure.retryAfter).toBeGreaterThan(0);
  });

  it("limits an address without an account just the same", async () => {
    const nobody = somebody();
    for (let tries = 0; tries < GUESSES_PER_WINDOW; tries++) {
      expect((await failureOf(tryWith(nobody))).code).toBe("bad_credentials");
    }
    expect((await failureOf(tryWith(nobody))).code).toBe("too_many_requests");
  });

  it("forgets the wrong passwords after a right one", async () => {
    const person = await somebodySignedUp(ctx);
    for (let rounds = 0; rounds < 2; rounds++) {
      for (let tries = 1; tries < GUESSES_PER_WINDOW; tries++) {
        const failure = await failureOf(tryWith({ ...person, contrasenia: "otra" }));
        expect(failure.code).toBe("bad_credentials");
      }
      expect((await tryWith(person)).user).toEqual(person.user);
    }
  });
});
