import { describe, expect, it } from "vitest";
import type { FormFailure } from "#app/http/form-failure.ts";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import * as loginPage from "./pages/login.tsx";
import * as logoutPage from "./pages/logout.tsx";
import * as signUpPage from "./pages/signup.tsx";
import { cookiesOf, mailsTo, otherCode, post, somebody, somebodySignedUp } from "./test-support.ts";
import { useStage } from "#tests/kit/stage.ts";
import { adultCookie, requestOf } from "#tests/kit/call.ts";

const adult = adultCookie();

type Page = typeof loginPage | typeof logoutPage | typeof signUpPage;

/** What the loader gives or throws for a visit with these cookies. */
async function visit<P extends Page>(page: P, path: string, cookies: string) {
  const request = requestOf("GET", path, { headers: { Cookie: cookies } });
  try {
    const loaded = await page.loader({ request, params: {}, context: {} });
    return "init" in loaded ? loaded.data : loaded;
  } catch (thrown) {
    if (thrown instanceof Response) return whereTo(thrown);
    throw thrown;
  }
}

/** Where a 303 leads and which cookies it brings. */
function whereTo(response: unknown) {
  if (!(response instanceof Response)) throw new Error("the form came back", { cause: response });
  expect(response.status).toBe(303);
  return { to: response.headers.get("location") ?? "", cookies: cookiesOf(response) };
}

/** The form that came back, and its status. */
function formBack(result: unknown) {
  if (result instanceof Response) throw new Error(`went to ${result.headers.get("location")}`);
  const { data, init } = result as { data: FormFailure; init: ResponseInit };
  return { ...data, status: init.status };
}

describe.each(engines)("the account pages on %s", (engine) => {
  const ctx = useStage(engine);

  it("stand behind the age gate", async () => {
    for (const page of [loginPage, signUpPage, logoutPage]) {
      await expect(visit(page, "/login", "")).rejects.toMatchObject({ data: { ageGate: true } });
    }
  });

  it("sign in and go where the person was going", async () => {
    const { correo, contrasenia, user } = await somebodySignedUp(ctx);
    const path = `/login?next=${encodeURIComponent("/upload?x=1")}`;
    const { to, cookies } = whereTo(await post(loginPage.action, path, { correo, contrasenia }));
    expect(to).toBe("/upload?x=1");
    const token = /token=([^;]+)/.exec(cookies)?.[1] ?? "";
    expect((await findViewer(ctx.db, token))?.id_usuario).toBe(user.id_usuario);
  });

  it("believe no address of another site", async () => {
    const { correo, contrasenia } = await somebodySignedUp(ctx);
    for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
      const path = `/login?next=${encodeURIComponent(next)}`;
      expect(whereTo(await post(loginPage.action, path, { correo, contrasenia })).to).toBe("/");
    }
  });

  it("keep what was typed when signing in fails, but never the password", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const form = { correo, contrasenia: "equivocada" };
    const failure = formBack(await post(loginPage.action, "/login", form));
    expect(failure).toMatchObject({
      status: 401,
      error: "Error en el inicio de sesión. Verifica tus credenciales.",
      values: { correo },
    });
    expect(JSON.stringify(failure)).not.toContain("equivocada");
    expect(formBack(await post(loginPage.action, "/login", {}))).toMatchObject({
      status: 400,
      fields: { correo: "Falta rellenar el campo de Email" },
    });
  });

  it("send who is signed in already on", async () => {
    const { token } = await somebodySignedUp(ctx);
    for (const page of [loginPage, signUpPage]) {
      const loaded = await visit(page, "/x?next=%2Fsaved", `${adult}; token=${token}`);
      expect(loaded).toMatchObject({ to: "/saved" });
    }
    expect(await visit(logoutPage, "/logout", adult)).toMatchObject({ to: "/" });
  });

  it("refuse a form that another site sent", async () => {
    const { correo, contrasenia } = await somebodySignedUp(ctx);
    const headers = { Origin: "https://evil.example" };
    const result = await post(loginPage.action, "/login", { correo, contrasenia }, headers);
    expect(formBack(result)).toMatchObject({ status: 403, code: "cross_origin" });
  });

  it("sign out: the token is dead and the cookie gone", async () => {
    const { token, nombre_usuario } = await somebodySignedUp(ctx);
    const cookies = `${adult}; token=${token}`;
    expect(await visit(logoutPage, "/logout", cookies)).toEqual({ nombre_usuario });
    const result = await post(logoutPage.action, "/logout", {}, { Cookie: cookies });
    expect(whereTo(result)).toEqual({ to: "/", cookies: "token=; feed_place=" });
    expect(await findViewer(ctx.db, token)).toBeNull();
  });

  describe("signing up", () => {
    const begin = async (next = "") => {
      const person = somebody();
      const step1 = whereTo(await post(signUpPage.action, `/signup${next}`, person));
      const codigo = (await mailsTo(ctx.db, person.correo)).at(-1)?.code ?? "";
      return { ...person, ...step1, codigo };
    };
    const verify = (to: string, fields: Record<string, string>, cookies: string) =>
      post(signUpPage.action, to, { intent: "verificar", ...fields }, { Cookie: cookies });

    it("goes through both steps to where the person was going", async () => {
      const begun = await begin("?next=%2Fsaved");
      expect(begun.to).toBe("/signup?paso=2&next=%2Fsaved");
      const { correo, nombre_usuario } = begun;
      expect(await visit(signUpPage, begun.to, `${adult}; ${begun.cookies}`)).toMatchObject({
        isCodeStep: true,
        correo,
        nombre_usuario,
      });

      const digits = Object.fromEntries(
        [...begun.codigo].map((digit, index) => [`digit${index + 1}`, digit]),
      );
      const done = whereTo(await verify(begun.to, digits, begun.cookies));

      expect(done.to).toBe("/saved");
      const [session, , pending] = done.cookies.split("; ");
      expect(pending).toBe("registro=");
      const viewer = await findViewer(ctx.db, session?.replace("token=", "") ?? "");
      expect(viewer?.nombre_usuario).toBe(nombre_usuario);
    });

    it.each(["codigo", "digit1"])("takes the whole code in %s", async (name) => {
      const { to, codigo, cookies } = await begin();
      expect(whereTo(await verify(to, { [name]: codigo }, cookies)).to).toBe("/");
    });

    it("says to whom sends the code again that the account is made, and nothing of another code", async () => {
      const { to, codigo, cookies } = await begin("?next=%2Fsaved");
      expect(whereTo(await verify(to, { codigo }, cookies)).to).toBe("/saved");
      const again = whereTo(await verify(to, { codigo }, cookies));
      expect(again.to).toBe("/login?hecho=cuenta&next=%2Fsaved");
      expect(again.cookies).not.toContain("token=");
      expect(await visit(loginPage, again.to, adult)).toMatchObject({ done: "signup_done" });
      const odd = await visit(loginPage, "/login?hecho=constructor", adult);
      expect(odd).toMatchObject({ done: undefined });
      const other = formBack(await verify(to, { codigo: otherCode(codigo) }, cookies));
      expect(other.code).toBe("bad_code");
    });

    it("comes back with what was typed, but never the password", async () => {
      const { nombre_usuario, contrasenia } = somebody();
      const form = { nombre_usuario, correo: "no es una dirección", contrasenia };
      const failure = formBack(await post(signUpPage.action, "/signup", form));
      expect(failure).toMatchObject({
        status: 400,
        fields: { correo: expect.stringContaining("Escribe") as string },
        values: { nombre_usuario, correo: form.correo },
      });
      expect(JSON.stringify(failure)).not.toContain(contrasenia);
    });

    it("keeps name and address for going back to step 1", async () => {
      const { correo, nombre_usuario, cookies } = await begin();
      expect(await visit(signUpPage, "/signup", `${adult}; ${cookies}`)).toMatchObject({
        isCodeStep: false,
        correo,
        nombre_usuario,
      });
    });

    it("says next to the boxes that a code is wrong", async () => {
      const { to, codigo, cookies } = await begin();
      for (const wrong of [otherCode(codigo), ""]) {
        expect(formBack(await verify(to, { codigo: wrong }, cookies))).toMatchObject({
          status: 400,
          fields: { codigo: "Código incorrecto." },
        });
      }
    });

    it("mails another code after a minute, and says how long that is", async () => {
      const { to, cookies, correo } = await begin();
      const headers = { Cookie: cookies, "X-Client-Address": "192.0.2.44" };
      const resend = () => post(signUpPage.action, to, { intent: "reenviar" }, headers);
      whereTo(await resend());
      expect(formBack(await resend())).toMatchObject({
        status: 429,
        error: expect.stringMatching(/\d+ segundos/) as string,
      });
      expect(await mailsTo(ctx.db, correo)).toHaveLength(2);
    });

    it("begins again without the cookie, or with one that we did not write", async () => {
      const mine = await begin();
      const theirs = await begin();
      const [content = ""] = theirs.cookies.replace("registro=", "").split(".");
      const signature = mine.cookies.split(".")[1];
      for (const cookies of ["", "registro=x", `registro=${content}.${signature}`]) {
        expect(await visit(signUpPage, mine.to, `${adult}; ${cookies}`)).toMatchObject({
          to: "/signup",
        });
        const result = await verify(mine.to, { codigo: theirs.codigo }, cookies);
        expect(whereTo(result)).toEqual({ to: "/signup", cookies: "" });
      }
    });
  });
});
