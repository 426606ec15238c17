import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changePassword } from "#app/features/accounts/security/change-password.server.ts";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { adultCookie, call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { engines } from "#tests/setup/database.ts";
import { adviceOn } from "./check.server.ts";

const BREACHED = "Tres gatos y un violín verde";

describe.each(engines)("a password that is chosen, on %s", (engine) => {
  const ctx = useStage(engine);

  beforeAll(() => {
    const list = join(emptyFolder(), "breached.txt");
    const hash = createHash("sha1").update(BREACHED).digest("hex").toUpperCase();
    writeFileSync(list, `${hash}:12\n`);
    getEnv().breachedPasswords = list;
    return () => void (getEnv().breachedPasswords = null);
  });

  it.each([
    [BREACHED, "filtrada"],
    ["123456", "comun"],
    ["Princesa", "comun"],
    ["contraseña1", "debil"],
    ["aaaaaaaaaaaaaaa", "debil"],
    ["otra jirafa toca el violín", null],
    ["x".repeat(999) + "9", "debil"],
  ])("%s is told: %s", async (password, advice) => {
    expect(await adviceOn(password)).toBe(advice);
  });

  it("is taken from a member all the same, who is told so where it can be changed again", async () => {
    const ana = await newPerson(ctx, { contrasenia: PASSWORD });
    const fields = { intent: "contrasenia", actual: PASSWORD, contrasenia: BREACHED };
    const body = new URLSearchParams(fields);
    const { status, headers } = await call("POST", "/settings/security", { as: ana, body });
    expect(status).toBe(303);
    const location = headers.get("Location")!;
    expect(location).toContain("aviso=filtrada");
    const token = /token=([^;]+)/.exec(headers.get("Set-Cookie") ?? "")![1]!;
    const page = await call("GET", location, { as: { ...ana, token } });
    expect(page.body).toMatchObject({ done: "contrasenia", advice: "filtrada" });
  });

  it.each([
    ["a moderator", { role: "moderator" as const }, false],
    ["an administrator", { role: "administrator" as const }, false],
    ["a creator who has said where to be paid", { es_creador: 1 as const }, true],
  ])("is refused to %s where it is known, and not for being weak", async (_, columns, isPayee) => {
    const person = await newPerson(ctx, { contrasenia: PASSWORD, ...columns });
    if (isPayee) {
      await ctx.db
        .insertInto("cuentas_pago")
        .values({ id_usuario: person.id, datos: "", changed_at: 0, updated_at: 0 })
        .execute();
    }
    const held = { token: person.token, from: "bearer" } as const;
    const change = (actual: string, contrasenia: string) =>
      changePassword(person, { actual, contrasenia, held });
    for (const contrasenia of [BREACHED, "123456"]) {
      await expect(change(PASSWORD, contrasenia)).rejects.toMatchObject({
        code: "password_known",
        fields: { contrasenia: expect.any(String) as string },
      });
    }
    expect(await change(PASSWORD, "gato2")).toMatchObject({ aviso: "debil" });
    expect(await change("gato2", "otra jirafa toca el violín")).toMatchObject({ aviso: null });
  });

  it("is taken from a creator without money, known as it may be", async () => {
    const person = await newPerson(ctx, { contrasenia: PASSWORD, es_creador: 1 });
    const held = { token: person.token, from: "bearer" } as const;
    const given = { actual: PASSWORD, contrasenia: "123456", held };
    expect(await changePassword(person, given)).toMatchObject({ aviso: "comun" });
  });

  it("is told of on the page of the code by who signs up, and nowhere in the answer of the API", async () => {
    const fields = {
      nombre_usuario: `zurdo${engine}`,
      correo: `zurdo@${engine}.example`,
      contrasenia: "123456",
    };
    const api = await call("POST", "/api/signup", { body: fields });
    expect(api).toMatchObject({ status: 201, body: { ok: true, correo: fields.correo } });
    const cookies = api.headers.getSetCookie().map((each) => each.split(";")[0]);
    const headers = { Cookie: [adultCookie(), ...cookies].join("; ") };
    const page = await call("GET", "/signup?paso=2", { headers });
    expect(page.body).toMatchObject({ advice: "comun" });
  });

  it("is taken where the list cannot be read any more, which is logged", async () => {
    const { breachedPasswords } = getEnv();
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    getEnv().breachedPasswords = "/nowhere";
    try {
      expect(await adviceOn(BREACHED)).toBeNull();
      expect(logged).toHaveBeenCalledOnce();
    } finally {
      getEnv().breachedPasswords = breachedPasswords;
      logged.mockRestore();
    }
  });
});

function emptyFolder(): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}
