import { describe, expect, it } from "vitest";
import type { FormFailure } from "#app/http/form-failure.ts";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import * as forgotPage from "../pages/forgot.tsx";
import * as resetPage from "../pages/reset.tsx";
import { mailResetLink, resetPassword } from "./reset.server.ts";
import {
  aRequest,
  cookiesOf,
  failureOf,
  mailsTo,
  post,
  somebody,
  somebodySignedUp,
  useClock,
  signInAlone as signIn,
} from "../test-support.ts";
import { requestResetOperation } from "../operations.server.ts";
import { FREE_GUESSES } from "#app/features/doors/limits.ts";
import { RESETS } from "../throttle.server.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { useStage } from "#tests/kit/stage.ts";
import { adultCookie, call, requestOf } from "#tests/kit/call.ts";

describe.each(engines)("a forgotten password on %s", (engine) => {
  const ctx = useStage(engine);

  const pass = useClock();

  const asked = () =>
    ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "mail_reset_link").execute();
  const linkFor = async (correo: string) => {
    await mailResetLink(ctx, { correo });
    const mail = (await mailsTo(ctx.db, correo)).at(-1);
    return /\/reset\?token=(\S+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const reset = (token: string, contrasenia = "otra clave") =>
    resetPassword(ctx, { token, contrasenia, request: aRequest() });
  const visit = (path: string, cookies = "") => {
    const headers = { Cookie: `${adultCookie()}; ${cookies}` };
    const request = requestOf("GET", path, { headers });
    return resetPage.loader({ request, params: {}, context: {} });
  };

  it("is asked for alike by who has an account and who has none", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const mailsBefore = (await mailsTo(ctx.db, correo)).length;
    const before = (await asked()).length;
    const known = await post(forgotPage.action, "/forgot", { correo });
    const unknown = await post(forgotPage.action, "/forgot", { correo: somebody().correo });

    for (const answer of [known, unknown]) {
      if (!(answer instanceof Response)) throw new Error("the form came back");
      expect(answer.status).toBe(303);
      expect([...answer.headers]).toEqual([["location", "/forgot?enviado=1"]]);
    }
    expect((await asked()).length - before).toBe(2);
    expect(await mailsTo(ctx.db, correo)).toHaveLength(mailsBefore);
  });

  it("mails nothing to an address without an account, nor to one that is suspended", async () => {
    const nobody = somebody().correo;
    expect(await linkFor(nobody)).toBe("");
    const { correo, nombre_usuario } = await somebodySignedUp(ctx);
    await suspendAccount(ctx, nombre_usuario);
    expect(await linkFor(correo)).toBe("");
  });

  it("sets the new password, signs in and ends all other sessions", async () => {
    const person = await somebodySignedUp(ctx);
    const stranger = await somebodySignedUp(ctx);
    const { token, user } = await reset(await linkFor(person.correo));

    expect(user.id_usuario).toBe(person.user.id_usuario);
    expect((await findViewer(ctx.db, token))?.id_usuario).toBe(user.id_usuario);
    expect(await findViewer(ctx.db, person.token)).toBeNull();
    expect(await findViewer(ctx.db, stranger.token)).not.toBeNull();
    const wrong = await failureOf(signIn(ctx, { ...person, request: aRequest() }));
    expect(wrong.code).toBe("bad_credentials");
    await signIn(ctx, { ...person, contrasenia: "otra clave", request: aRequest() });
    expect((await mailsTo(ctx.db, person.correo)).at(-1)?.subject).toContain("cambió");
  });

  it("works once, also when it is used twice at the same time", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const link = await linkFor(correo);
    const results = await Promise.allSettled([reset(link, "una"), reset(link, "dos")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await failureOf(reset(link))).code).toBe("reset_gone");
  });

  it("says to whom sends the form again that the password is set, and does not let others guess it", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const sendWith = async (link: string, contrasenia: string) => {
      const Cookie = `restablecer=${link}`;
      const answer = await post(resetPage.action, "/reset", { contrasenia }, { Cookie });
      if (answer instanceof Response) return answer.headers.get("location");
      return (answer as { data: FormFailure }).data.code;
    };
    const link = await linkFor(correo);
    expect(await sendWith(link, "otra clave")).toBe("/");
    expect(await sendWith(link, "otra clave")).toBe("/login?hecho=contrasenia");
    expect(await sendWith(link, "otra clave")).toBe("/login?hecho=contrasenia");
    expect(await sendWith(link, "adivinada")).toBe("reset_gone");
    expect(await sendWith(link, "otra clave")).toBe("reset_gone");

    const another = await linkFor(correo);
    expect(await sendWith(await linkFor(correo), "una más")).toBe("/");
    expect(await sendWith(another, "una más")).toBe("reset_gone");
  });

  it("ends with its hour", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const [early, late] = [await linkFor(correo), await linkFor(correo)];
    pass(3_599);
    await reset(early);
    const last = await linkFor(correo);
    pass(3_600);
    expect((await failureOf(reset(last))).code).toBe("reset_gone");
    expect((await failureOf(reset(late))).code).toBe("reset_gone");
  });

  it("makes every other link of the account useless, and no one else's", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const stranger = await somebodySignedUp(ctx);
    const [first, second] = [await linkFor(correo), await linkFor(correo)];
    const theirs = await linkFor(stranger.correo);
    await reset(second);
    expect((await failureOf(reset(first))).code).toBe("reset_gone");
    await reset(theirs);
  });

  it("keeps no token in the database that would open anything", async () => {
    const { correo, user } = await somebodySignedUp(ctx);
    const token = await linkFor(correo);
    const { token_hash } = await ctx.db
      .selectFrom("restablecimientos")
      .select("token_hash")
      .where("id_usuario", "=", user.id_usuario)
      .executeTakeFirstOrThrow();
    expect(token).toHaveLength(43);
    expect((await failureOf(reset(token_hash))).code).toBe("reset_gone");
  });

  it("is mailed a few times an hour, and whoever asks more often hears the same and keeps what was sent", async () => {
    const { correo } = await somebodySignedUp(ctx);
    for (const address of [correo, somebody().correo]) {
      const before = (await asked()).length;
      const askFor = () => runOperation(ctx, requestResetOperation, { correo: address });
      for (let times = 0; times < 2 * RESETS.max; times++) await askFor();
      expect((await asked()).length - before).toBe(RESETS.max);
    }
    await reset(await linkFor(correo));
  });

  it("lets somebody in again at whose password strangers have guessed", async () => {
    const person = await somebodySignedUp(ctx);
    const tryWith = (contrasenia: string, request = aRequest()) =>
      signIn(ctx, { ...person, contrasenia, request });
    for (let tries = 0; tries < FREE_GUESSES.max; tries++) await failureOf(tryWith("no"));
    expect((await failureOf(tryWith(person.contrasenia))).code).toBe("proof_needed");
    const link = `restablecer=${await linkFor(person.correo)}`;
    const fields = { contrasenia: "otra clave" };
    const done = await post(resetPage.action, "/reset", fields, { Cookie: link });
    if (!(done instanceof Response)) throw new Error("the form came back");
    const Cookie = cookiesOf(done);
    const here = requestOf("GET", "/", { headers: { Cookie } });
    expect((await tryWith("otra clave", here)).user).toEqual(person.user);
  });

  it("takes the token out of the address before any page is shown", async () => {
    const { correo, nombre_usuario } = await somebodySignedUp(ctx);
    const token = await linkFor(correo);
    const away: unknown = await visit(`/reset?token=${token}`).catch((thrown: unknown) => thrown);
    if (!(away instanceof Response)) throw new Error("it stayed");
    expect(away.headers.get("location")).toBe("/reset");
    expect(away.headers.get("referrer-policy")).toBe("no-referrer");
    expect(away.headers.get("set-cookie")).toContain("HttpOnly");

    const cookies = cookiesOf(away);
    expect(await visit("/reset", cookies)).toMatchObject({
      account: { nombre_usuario },
    });
    const done = await post(
      resetPage.action,
      "/reset",
      { contrasenia: "otra clave" },
      { Cookie: cookies },
    );
    if (!(done instanceof Response)) throw new Error("the form came back");
    expect(done.status).toBe(303);
    expect(await visit("/reset", cookies)).toEqual({ account: null });
  });

  it("asks whoever comes back to an account that is to go whether it shall", async () => {
    const person = await somebodySignedUp(ctx);
    const body = { contrasenia: person.contrasenia, plazo: "30-dias", ocultar: false };
    expect((await call("POST", "/api/cuenta/eliminacion", { as: person, body })).status).toBe(200);
    const Cookie = `restablecer=${await linkFor(person.correo)}`;
    const done = await post(resetPage.action, "/reset", { contrasenia: "otra clave" }, { Cookie });
    if (!(done instanceof Response)) throw new Error("the form came back");
    expect(done.headers.get("location")).toBe("/privacy-center/eliminar");
  });

  it("asks for a password that is one, and for a link", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const Cookie = `restablecer=${await linkFor(correo)}`;
    expect(await post(resetPage.action, "/reset", {}, { Cookie })).toMatchObject({
      data: { fields: { contrasenia: "Falta rellenar el campo de Contraseña" } },
      init: { status: 400 },
    });
    expect(await post(resetPage.action, "/reset", { contrasenia: "x" })).toMatchObject({
      data: { code: "reset_gone", error: "Este enlace ya se usó o caducó. Pide otro." },
      init: { status: 410 },
    });
  });
});
