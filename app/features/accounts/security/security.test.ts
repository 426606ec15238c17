import { describe, expect, it } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { action, loader } from "../pages/security.tsx";
import { mailResetLink } from "../reset/reset.server.ts";
import type { SessionView } from "./sessions.server.ts";
import {
  aRequest,
  cookiesOf,
  failureOf,
  mailsTo,
  post,
  somebodySignedUp,
  signInAlone as signIn,
} from "../test-support.ts";
import { GUESSES } from "#app/features/people/passwords/guesses.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

describe.each(engines)("the security settings on %s", (engine) => {
  const ctx = useStage(engine);

  const look = (token: string, path = "/settings/security") =>
    loader({ request: requestOf("GET", path, { as: { token } }), params: {}, context: {} });
  const send = (token: string, fields: Record<string, string>, headers = {}) =>
    post(action, "/settings/security", fields, { Cookie: `token=${token}`, ...headers });
  const isAlive = async (token: string) => (await findViewer(ctx.db, token)) !== null;
  /** Somebody signed in on three devices. */
  const everywhere = async () => {
    const person = await somebodySignedUp(ctx);
    const request = requestOf("GET", "/", {
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0" },
    });
    const second = (await signIn(ctx, { ...person, request })).token;
    const third = (await signIn(ctx, { ...person, request: aRequest() })).token;
    return { ...person, second, third };
  };
  const others = (sessions: SessionView[]) => sessions.filter((session) => !session.isCurrent);
  const change = (token: string, actual: string, contrasenia: string) =>
    send(token, { intent: "contrasenia", actual, contrasenia });

  it("send a visitor to sign in and back", async () => {
    const thrown: unknown = await look("nobody").catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("it was shown");
    expect(thrown.headers.get("location")).toBe("/login?next=%2Fsettings%2Fsecurity");
    const sent = (await send("nobody", { intent: "cerrar-demas" })) as Response;
    expect(sent.headers.get("location")).toBe("/login?next=%2Fsettings%2Fsecurity");
  });

  it("show one's own sessions, the present one first, and nothing to open them with", async () => {
    const { token, second, third } = await everywhere();
    await everywhere();
    const sessions = (await look(token)).sessions.rows;
    expect(sessions).toHaveLength(3);
    expect(sessions.map((session) => session.isCurrent)).toEqual([true, false, false]);
    expect(others(sessions).map((session) => session.device)).toContain("Firefox en Linux");
    const hashes = await ctx.db.selectFrom("sesiones").select("token_hash").execute();
    for (const secret of [token, second, third, ...hashes.map((row) => row.token_hash)]) {
      expect(JSON.stringify(sessions)).not.toContain(secret);
    }
  });

  it("end one session and no other", async () => {
    const { token, second, third } = await everywhere();
    const sessions = (await look(token)).sessions.rows;
    const firefox = sessions.find((session) => session.device === "Firefox en Linux");
    const answer = await send(token, { intent: "cerrar", id: `${firefox?.id_sesion}` });
    expect(answer).toMatchObject({ status: 303 });
    expect(await isAlive(second)).toBe(false);
    expect(await isAlive(third)).toBe(true);
    expect(await isAlive(token)).toBe(true);
  });

  it("end no session of somebody else", async () => {
    const owner = await everywhere();
    const stranger = await somebodySignedUp(ctx);
    for (const { id_sesion } of (await look(owner.token)).sessions.rows) {
      await send(stranger.token, { intent: "cerrar", id: `${id_sesion}` });
    }
    await send(stranger.token, { intent: "cerrar-demas" });
    for (const token of [owner.token, owner.second, owner.third]) {
      expect(await isAlive(token)).toBe(true);
    }
  });

  it("end all sessions but the present one", async () => {
    const { token, second, third } = await everywhere();
    await send(second, { intent: "cerrar-demas" });
    expect(await Promise.all([token, second, third].map(isAlive))).toEqual([false, true, false]);
  });

  it("change the password, end all other sessions and say so by mail", async () => {
    const { token, second, third, correo, contrasenia } = await everywhere();
    await mailResetLink(ctx, { correo });

    expect(await change(token, contrasenia, "una nueva")).toMatchObject({ status: 303 });

    // This one has another token now, and opens by the one before for a minute more.
    expect(await Promise.all([token, second, third].map(isAlive))).toEqual([true, false, false]);
    const before = { correo, contrasenia, request: aRequest() };
    expect((await failureOf(signIn(ctx, before))).code).toBe("bad_credentials");
    await signIn(ctx, { ...before, contrasenia: "una nueva" });
    expect((await mailsTo(ctx.db, correo)).at(-1)?.subject).toContain("cambió");
    const links = await ctx.db
      .selectFrom("restablecimientos")
      .innerJoin("usuarios", "usuarios.id_usuario", "restablecimientos.id_usuario")
      .where("correo", "=", correo)
      .select("token_hash")
      .execute();
    expect(links).toEqual([]);
  });

  it("say to whom sends a change again that it is done, and keep their session; another password is told nothing", async () => {
    const { token, correo, contrasenia } = await everywhere();
    const lost = (await change(token, contrasenia, "una nueva")) as Response;
    expect(lost.headers.get("location")).toMatch(/^\/settings\/security\?hecho=contrasenia/);
    const again = (await change(token, contrasenia, "una nueva")) as Response;
    expect(again.status).toBe(303);
    expect(again.headers.get("location")).toBe(lost.headers.get("location"));
    expect(cookiesOf(again)).toBe(cookiesOf(lost));
    const next = /token=([^;]+)/.exec(cookiesOf(again))?.[1] ?? "";
    expect((await look(next)).isFresh).toBe(true);
    const mails = (await mailsTo(ctx.db, correo)).filter(({ subject }) =>
      subject.includes("cambió"),
    );
    expect(mails).toHaveLength(1);
    for (const guess of ["otra más", "una nueva"]) {
      const refused = (await change(token, contrasenia, guess)) as Response;
      expect(refused.headers.get("location")).toMatch(/^\/confirmar\?/);
      expect(cookiesOf(refused)).toBe("");
    }
  });

  it("say of a change that is sent twice at once that it is done, both times", async () => {
    const { token, contrasenia } = await everywhere();
    const sent = await Promise.all([1, 2].map(() => change(token, contrasenia, "una nueva")));
    const [one, other] = sent as Response[];
    for (const answer of [one, other]) {
      expect(answer?.headers.get("location")).toMatch(/\?hecho=contrasenia/);
    }
    expect(cookiesOf(one!)).toBe(cookiesOf(other!));
  });

  it("change nothing without the current password", async () => {
    const { token, second, correo, contrasenia } = await everywhere();
    const failure = await change(token, "equivocada", "una nueva");
    expect(failure).toMatchObject({
      data: { fields: { actual: "La contraseña actual no es correcta." }, values: {} },
      init: { status: 400 },
    });
    expect(JSON.stringify(failure)).not.toContain("equivocada");
    expect(await isAlive(second)).toBe(true);
    await signIn(ctx, { correo, contrasenia, request: aRequest() });
    expect(await send(token, { intent: "contrasenia" })).toMatchObject({
      data: {
        fields: {
          actual: "Falta rellenar el campo de Contraseña actual",
          contrasenia: "Falta rellenar el campo de Contraseña",
        },
      },
    });
  });

  it("let nobody try at the current password for ever", async () => {
    const { token, contrasenia } = await everywhere();
    for (let tries = 0; tries < GUESSES.max; tries++) {
      await change(token, "equivocada", "una nueva");
    }
    expect(await change(token, contrasenia, "una nueva")).toMatchObject({
      init: { status: 429 },
    });
  });

  it("know an account without a password", async () => {
    const { token, user, contrasenia } = await everywhere();
    expect(await look(token)).toMatchObject({ hasPassword: true });
    await ctx.db
      .updateTable("usuarios")
      .set({ password_hash: null })
      .where("id_usuario", "=", user.id_usuario)
      .execute();
    expect(await look(token)).toMatchObject({ hasPassword: false });
    expect(await change(token, contrasenia, "una nueva")).toMatchObject({ init: { status: 400 } });
  });

  it("refuse a form that another site sent", async () => {
    const { token, second } = await everywhere();
    const headers = { Origin: "https://evil.example" };
    expect(await send(token, { intent: "cerrar-demas" }, headers)).toMatchObject({
      data: { code: "cross_origin" },
      init: { status: 403 },
    });
    expect(await isAlive(second)).toBe(true);
  });
});
