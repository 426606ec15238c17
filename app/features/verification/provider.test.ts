import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { signedNotice, startVerifier, VERIFIER_KEY, VERIFIER_SECRET } from "#tests/verifier.ts";
import { saveDetails } from "./own/draft.server.ts";
import { readOwn } from "./own/read.server.ts";
import { latestOf } from "./rows.server.ts";
import { agreed, dayFromNow, details } from "./test-support.ts";

log.level = "silent";

describe.each(engines)("a provider that verifies, on %s", (engine) => {
  const ctx = useStage(engine);
  let verifier: Awaited<ReturnType<typeof startVerifier>>;

  beforeAll(async () => {
    verifier = await startVerifier();
    const { url } = verifier;
    getEnv().verifier = { url, key: VERIFIER_KEY, secret: VERIFIER_SECRET, name: "Comprueba" };
  });
  beforeEach(() => {
    Object.assign(verifier.how, { status: 201, url: null });
  });
  afterAll(async () => {
    getEnv().verifier = null;
    await verifier.stop();
  });

  const begin = (as: Person) => call("POST", "/api/verificacion/proveedor", { as, body: agreed });
  const notify = (said: object, options?: Parameters<typeof signedNotice>[1]) =>
    call("POST", "/api/verificacion/aviso", asNotice(signedNotice(said, options)));
  const asNotice = ({ body, headers }: ReturnType<typeof signedNotice>) => ({
    ...{ body, headers },
  });
  /** Somebody whom the provider is looking at. */
  const atProvider = async (given: Parameters<typeof details>[0] = {}) => {
    const ana = await newPerson(ctx);
    await saveDetails(ana, details(given));
    expect((await begin(ana)).status).toBe(204);
    const { referencia } = (await latestOf(ctx.db, ana.viewer.id_usuario))!;
    return { ana, reference: referencia! };
  };
  const stateOf = async (who: Person) => (await readOwn(who)).state;

  it("is told nothing of the person, and leads them there", async () => {
    const { ana, reference } = await atProvider();
    const asked = verifier.sessions.get(reference);
    expect(asked).toEqual({
      ...{ reference, locale: "es", notice_url: "http://localhost:3000/api/verificacion/aviso" },
      return_url: "http://localhost:3000/settings/verificacion",
    });
    expect(JSON.stringify(asked)).not.toContain(ana.viewer.nombre_usuario);
    expect(await readOwn(ana)).toMatchObject({
      state: "en_proveedor",
      proveedor: { nombre: "Comprueba", url: `${verifier.url}/go/${reference}` },
    });
    const kept = (await latestOf(ctx.db, ana.viewer.id_usuario))!;
    expect(kept.sesion).not.toContain("127.0.0.1");
    expect((await begin(ana)).body).toMatchObject({ code: "verification_closed" });
  });

  it("approves until the document that it saw expires", async () => {
    const { ana, reference } = await atProvider();
    const said = { reference, decision: "approved", document_expires: "2040-06-30" };
    expect((await notify(said)).status).toBe(204);
    const own = await readOwn(ana);
    expect(own).toMatchObject({ state: "aprobada", verificado: true });
    expect(new Date(own.vigente_hasta!).toISOString()).toMatch(/^2040-07-01/);
  });

  it("refuses, and nobody is verified whom it says is a minor or whose document has expired", async () => {
    for (const [said, motivo] of [
      [{ decision: "rejected" }, "otra"],
      [{ decision: "approved", birth_date: dayFromNow(1, -18) }, "menor"],
      [{ decision: "approved", document_expires: dayFromNow(-1) }, "vencida"],
    ] as const) {
      const { ana, reference } = await atProvider();
      expect((await notify({ reference, ...said })).status).toBe(204);
      expect(await readOwn(ana)).toMatchObject({ state: "rechazada", verificado: false, motivo });
    }
  });

  it("is heard once: the same call again is refused, the same notice told anew changes nothing", async () => {
    const { ana, reference } = await atProvider();
    const notice = signedNotice({ id: "aviso-1-" + reference, reference, decision: "approved" });
    expect((await call("POST", "/api/verificacion/aviso", asNotice(notice))).status).toBe(204);
    expect((await call("POST", "/api/verificacion/aviso", asNotice(notice))).status).toBe(409);
    const told = { id: "aviso-1-" + reference, reference, decision: "rejected" };
    expect((await notify(told, { at: Date.now() + 1000 })).status).toBe(204);
    expect(await stateOf(ana)).toBe("aprobada");
    expect((await notify({ reference, decision: "rejected" })).status).toBe(204);
    expect(await stateOf(ana)).toBe("aprobada");
  });

  it("is not heard when it is forged, too old, from the future, or changed on its way", async () => {
    const { ana, reference } = await atProvider();
    const said = { reference, decision: "approved" };
    const MINUTES = 60 * 1000;
    expect((await notify(said, { secret: "otro secreto" })).status).toBe(401);
    expect((await notify(said, { at: Date.now() - 6 * MINUTES })).status).toBe(401);
    expect((await notify(said, { at: Date.now() + 6 * MINUTES })).status).toBe(401);
    expect((await notify({ ...said, decision: "perhaps" })).status).toBe(401);
    const notice = asNotice(signedNotice({ reference: "other", decision: "approved" }));
    const forged = { ...notice, body: notice.body.replace("other", reference) };
    expect((await call("POST", "/api/verificacion/aviso", forged)).status).toBe(401);
    const later = String(Math.floor(Date.now() / 1000) + 60);
    const moved = { ...notice, headers: { ...notice.headers, "X-Verifier-Timestamp": later } };
    expect((await call("POST", "/api/verificacion/aviso", moved)).status).toBe(401);
    for (const body of ["", "no es JSON", "[]", "x".repeat(300_000)]) {
      const { status } = await call("POST", "/api/verificacion/aviso", { ...notice, body });
      expect([401, 413]).toContain(status);
    }
    expect(await stateOf(ana)).toBe("en_proveedor");
  });

  it("that is away, or leads elsewhere than to a safe page, leaves the draft as it was", async () => {
    const ana = await newPerson(ctx);
    await saveDetails(ana, details());
    for (const how of [
      { status: 500 },
      { url: "javascript:alert(1)" },
      { url: "http://a.example/" },
    ]) {
      Object.assign(verifier.how, { status: 201, url: null }, how);
      expect(await begin(ana)).toMatchObject({ status: 503, body: { code: "verifier_away" } });
      expect(await stateOf(ana)).toBe("borrador");
    }
    Object.assign(verifier.how, { status: 201, url: null });
    expect((await begin(ana)).status).toBe(204);
  });

  it("says nothing of who has taken it back meanwhile", async () => {
    const { ana, reference } = await atProvider();
    expect((await call("DELETE", "/api/verificacion", { as: ana })).status).toBe(204);
    expect((await notify({ reference, decision: "approved" })).status).toBe(204);
    expect(await readOwn(ana)).toMatchObject({ state: "retirada", verificado: false });
  });

  it("is not there where nobody has named one", async () => {
    const { verifier: named } = getEnv();
    getEnv().verifier = null;
    try {
      expect((await notify({ reference: "a", decision: "approved" })).status).toBe(404);
      const ana = await newPerson(ctx);
      expect((await begin(ana)).status).toBe(404);
    } finally {
      getEnv().verifier = named;
    }
  });
});
