import { describe, expect, it } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { adultCookie, call, requestOf } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import * as notMe from "../pages/not-me.tsx";
import * as resetPage from "../pages/reset.tsx";
import {
  cookiesOf,
  failureOf,
  mailsTo,
  post,
  somebodySignedUp,
  useClock,
  signInAlone as signIn,
} from "../test-support.ts";
import { deviceCookie } from "#app/http/cookies/device.server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const DAY = 24 * 60 * 60;

describe.each(engines)("the way back on %s", (engine) => {
  const ctx = useStage(engine);
  const pass = useClock();

  type Known = Awaited<ReturnType<typeof somebodySignedUp>>;

  const from = (address: string, agent = FIREFOX, cookie = "") =>
    requestOf("GET", "/", {
      headers: { "X-Client-Address": address, "User-Agent": agent, Cookie: cookie },
    });
  const newest = async ({ correo }: Known) => (await mailsTo(ctx.db, correo)).at(-1);
  const told = async ({ correo }: Known) =>
    (await mailsTo(ctx.db, correo)).filter(({ subject }) => subject.includes("Nuevo inicio"));
  const linkIn = (text = "") => /\/no-fui-yo\?token=(\S+)$/m.exec(text)?.[1] ?? "";
  const isAlive = async (token: string) => (await findViewer(ctx.db, token)) !== null;
  const browser = { "Sec-Fetch-Site": "same-origin" };
  const visit = (path: string, cookies = "") => {
    const headers = { ...browser, Cookie: `${adultCookie()}; ${cookies}` };
    return notMe.loader({ request: requestOf("GET", path, { headers }), params: {}, context: {} });
  };
  /** What the browser holds that has followed the link. */
  const follow = async (token: string) => {
    const away: unknown = await visit(`/no-fui-yo?token=${token}`).catch(
      (thrown: unknown) => thrown,
    );
    if (!(away instanceof Response)) throw new Error("it stayed");
    expect(away.headers.get("location")).toBe("/no-fui-yo");
    expect(away.headers.get("referrer-policy")).toBe("no-referrer");
    return cookiesOf(away);
  };
  const press = (cookies: string) =>
    post(notMe.action, "/no-fui-yo", {}, { ...browser, Cookie: `${adultCookie()}; ${cookies}` });

  it("is mailed when somebody signs in with a device that is not known, which it describes", async () => {
    const person = await somebodySignedUp(ctx);
    await signIn(ctx, { ...person, request: from("189.203.14.77") });
    const mail = await newest(person);
    expect(mail?.subject).toContain("Nuevo inicio de sesión");
    expect(mail?.text).toContain("Firefox en Linux");
    expect(mail?.text).toContain("189.203.14.*");
    expect(mail?.text).not.toContain("189.203.14.77");
    expect(mail?.text).not.toContain(person.nombre_usuario);

    // One like it, from where it is signed in already.
    await signIn(ctx, { ...person, request: from("189.203.14.200") });
    expect(await told(person)).toHaveLength(1);
    await signIn(ctx, { ...person, request: from("200.1.2.3") });
    expect(await told(person)).toHaveLength(2);
  });

  it("is not mailed for a browser that has been here, and a mark of somebody else's is none", async () => {
    const [person, stranger] = [await somebodySignedUp(ctx), await somebodySignedUp(ctx)];
    const markOf = ({ user }: Known) =>
      deviceCookie(from("200.1.2.3"), user.id_usuario).split(";", 1)[0];
    await call("POST", "/api/logout", { as: person });
    await signIn(ctx, { ...person, request: from("200.1.2.3", FIREFOX, markOf(person)) });
    expect(await told(person)).toEqual([]);
    await signIn(ctx, { ...person, request: from("201.1.2.3", FIREFOX, markOf(stranger)) });
    await signIn(ctx, { ...person, request: from("202.1.2.3", FIREFOX, "equipo=x..y") });
    expect(await told(person)).toHaveLength(2);
  });

  it("is given by the form that signs in: the browser is known from then on", async () => {
    const person = await somebodySignedUp(ctx);
    const { correo, contrasenia } = person;
    const headers = { "X-Client-Address": "200.1.2.3", "User-Agent": FIREFOX };
    const answer = await call("POST", "/api/login", { body: { correo, contrasenia }, headers });
    expect(await told(person)).toHaveLength(1);
    const Cookie = cookiesOf(new Response(null, { headers: answer.headers }));
    const again = { ...headers, Cookie, "X-Client-Address": "201.1.2.3", ...browser };
    await call("POST", "/api/login", { body: { correo, contrasenia }, headers: again });
    expect(await told(person)).toHaveLength(1);
  });

  it("is mailed once for a button that is pressed twice", async () => {
    const person = await somebodySignedUp(ctx);
    const request = () => from("189.203.14.77");
    await Promise.all([1, 2].map(() => signIn(ctx, { ...person, request: request() })));
    expect(await told(person)).toHaveLength(1);
  });

  it("changes nothing until its button is pressed, then ends every session and asks for another password", async () => {
    const person = await somebodySignedUp(ctx);
    const stranger = await somebodySignedUp(ctx);
    const thief = await signIn(ctx, { ...person, request: from("189.203.14.77") });
    const link = linkIn((await newest(person))?.text);
    const cookies = await follow(link);
    expect(await visit("/no-fui-yo", cookies)).toEqual({ isLive: true });
    expect(await isAlive(thief.token)).toBe(true);

    const pressed = (await press(cookies)) as Response;
    expect(pressed.headers.get("location")).toBe("/reset");
    const alive = await Promise.all([thief, person, stranger].map(({ token }) => isAlive(token)));
    expect(alive).toEqual([false, false, true]);
    // Whoever came in knows the password, and may be quicker than its owner.
    const known = await failureOf(signIn(ctx, { ...person, request: from("189.203.14.77") }));
    expect(known.code).toBe("bad_credentials");

    const Cookie = cookiesOf(pressed);
    const fields = { contrasenia: "otra frase" };
    const done = (await post(resetPage.action, "/reset", fields, { Cookie })) as Response;
    expect(done.status).toBe(303);
    await signIn(ctx, { ...person, ...fields, request: from("189.203.14.77") });
    // The link was for the password before.
    expect(await visit("/no-fui-yo", await follow(link))).toEqual({ isLive: false });
    expect(await press(cookies)).toMatchObject({ data: { code: "reset_gone" } });
  });

  it("comes with the mail about another password, whoever set it, and outlives the one before", async () => {
    const person = await somebodySignedUp(ctx);
    const thief = await signIn(ctx, { ...person, request: from("189.203.14.77") });
    const before = linkIn((await newest(person))?.text);
    const { changePassword } = await import("../security/change-password.server.ts");
    const viewer = await findViewer(ctx.db, thief.token);
    if (!viewer) throw new Error("nobody is signed in");
    const held = { token: thief.token, from: "bearer" } as const;
    const given = { actual: person.contrasenia, contrasenia: "del ladrón", held };
    await changePassword({ ...ctx, viewer }, given);
    const after = linkIn((await newest(person))?.text);
    expect(await visit("/no-fui-yo", await follow(before))).toEqual({ isLive: false });
    await press(await follow(after));
    expect(await isAlive(thief.token)).toBe(false);
  });

  it("opens nothing when it is forged, another's or too old", async () => {
    const [person, stranger] = [await somebodySignedUp(ctx), await somebodySignedUp(ctx)];
    await signIn(ctx, { ...person, request: from("189.203.14.77") });
    const link = linkIn((await newest(person))?.text);
    const [, until, ...signature] = link.split("-");
    const forged = [
      [stranger.user.id_usuario, until, ...signature].join("-"),
      [person.user.id_usuario, Number(until) + 1, ...signature].join("-"),
      `${link}x`,
      "",
      "x",
    ];
    for (const token of forged) {
      expect(await press(`regreso=${token}`)).toMatchObject({ data: { code: "reset_gone" } });
    }
    expect(await isAlive(stranger.token)).toBe(true);
    expect(await isAlive(person.token)).toBe(true);
    pass(7 * DAY - 1);
    expect(await visit("/no-fui-yo", `regreso=${link}`)).toEqual({ isLive: true });
    pass(1);
    expect(await visit("/no-fui-yo", `regreso=${link}`)).toEqual({ isLive: false });
    expect(await press(`regreso=${link}`)).toMatchObject({ init: { status: 410 } });
  });
});
