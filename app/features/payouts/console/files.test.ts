import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clabeOf, giveAccount } from "#app/features/payees/test-support.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { call, submit, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { settlePayment } from "../settle.server.ts";
import { approveDue } from "../withdrawals/approve.server.ts";

process.env.PAYOUT_DEBIT_ACCOUNT = "0112345678";

const HERE = "/moderacion/retiros";
const CFDI = "5f9e2a4c-0b1d-4e3f-8a7b-6c5d4e3f2a1b";

describe.each(engines)("where a batch goes on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  const clabe = clabeOf("072", 12_345);
  const approved = async () => {
    const ana = await newCreator(ctx);
    await giveAccount(ana, { clabe, titular: "Ana Núñez", rfc: "GODE561231GR8" });
    await addViews(ana, NOW, 10_000);
    await settlePayment(ana, { month: null });
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    await approveDue(ctx);
    const { id_retiro } = await retiroOf(ana);
    return { ana, id_retiro };
  };
  const retiroOf = ({ id }: Person) =>
    ctx.db.selectFrom("retiros").selectAll().where("id_usuario", "=", id).executeTakeFirstOrThrow();
  const batch = async (admin: Person) =>
    Number((await call("POST", "/api/moderacion/retiros", { as: admin })).body.id_lote);
  const looksAt = async ({ id }: Person) =>
    (
      await ctx.db
        .selectFrom("auditoria")
        .select("data")
        .where("action", "=", "document.look")
        .where("subject_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ data }) => (JSON.parse(data) as { why: string }).why);

  it("is in files for administrators, and each that is taken is written down of each person in it", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { ana } = await approved();
    const id = await batch(admin);
    const take = (as: Person | null, format: string) =>
      call("GET", `/api/moderacion/retiros/lotes/${id}/${format}`, { as });
    for (const as of [null, ana, await newPerson(ctx, { role: "moderator" })]) {
      for (const format of ["csv", "spei", "bbva"]) {
        expect([401, 403]).toContain((await take(as, format)).status);
      }
    }
    expect(await looksAt(ana)).toEqual([]);
    const spei = await take(admin, "spei");
    expect(spei.body).toMatch(
      new RegExp(`^${clabe}0{8}0112345678MXP0{10}200\\.00ANA NUNEZ {21}40`),
    );
    expect(spei.body).toHaveLength(130);
    expect(spei.headers.get("Content-Type")).toBe("text/plain; charset=us-ascii");
    expect(spei.headers.get("Content-Disposition")).toBe(
      `attachment; filename="lote-${id}-spei.txt"`,
    );
    expect(spei.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await take(admin, "csv")).body).toContain(`${clabe},Banorte,"Ana Núñez",GODE561231GR8`);
    expect(await take(admin, "bbva")).toMatchObject({ status: 409 });
    expect(await looksAt(ana)).toEqual([`lote:${id}`, `lote:${id}`]);
    const page = await visit(`${HERE}/${id}`, { as: admin });
    expect(page.body).toMatchObject({
      banco: {
        ...{ spei: { payments: 1, amount_cents: 20_000 }, bbva: { payments: 0 }, others: 0 },
      },
      retiros: [{ cuenta: { banco: "Banorte", clabe: `···· ${clabe.slice(-4)}` } }],
    });
    expect(JSON.stringify(page.body)).not.toContain(clabe);
    expect(await looksAt(ana)).toHaveLength(2);
  });

  it("is opened in full by an administrator alone, which is written down first", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { ana, id_retiro } = await approved();
    const path = `${HERE}/cuenta/${id_retiro}`;
    for (const as of [ana, await newPerson(ctx, { role: "moderator" })]) {
      await expect(visit(path, { as })).rejects.toMatchObject({ init: { status: 403 } });
    }
    expect(await looksAt(ana)).toEqual([]);
    const shown = await visit(path, { as: admin });
    expect(shown.body).toMatchObject({ clabe, titular: "Ana Núñez", rfc: "GODE561231GR8" });
    expect(await looksAt(ana)).toEqual([`retiro:${id_retiro}`]);
    await ctx.db.deleteFrom("cuentas_pago").where("id_usuario", "=", ana.id).execute();
    await expect(visit(path, { as: admin })).rejects.toMatchObject({ init: { status: 404 } });
    expect(await looksAt(ana)).toHaveLength(1);
  });

  it("has its tax receipt noted once it is paid, by form and by API, and its creator reads it", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { ana, id_retiro } = await approved();
    await giveAccount(ana, { clabe, titular: "Ana Núñez", rfc: null });
    const id = await batch(admin);
    const note = (as: Person, cfdi: string) =>
      call("POST", `/api/moderacion/retiros/${id_retiro}/cfdi`, { as, body: { cfdi } });
    expect((await note(admin, CFDI)).status).toBe(409);
    await submit(`${HERE}/${id}`, { as: admin, fields: { intent: "all" } });
    expect((await note(ana, CFDI)).status).toBe(403);
    const wrong = await submit(`${HERE}/${id}`, {
      as: admin,
      fields: { intent: "cfdi", id: `${id_retiro}`, cfdi: "A-123" },
    });
    expect(wrong).toMatchObject({ status: 400, values: { cfdi: "A-123", id: `${id_retiro}` } });
    const right = await submit(`${HERE}/${id}`, {
      as: admin,
      fields: { intent: "cfdi", id: `${id_retiro}`, cfdi: CFDI },
    });
    expect(right).toMatchObject({ to: `${HERE}/${id}?hecho=dicho` });
    expect((await retiroOf(ana)).cfdi).toBe(CFDI.toUpperCase());
    const own = await visit("/dashboard", { as: ana });
    expect(JSON.stringify(own.body)).toContain(CFDI.toUpperCase());
    expect((await note(admin, "")).status).toBe(200);
    expect((await retiroOf(ana)).cfdi).toBeNull();
    expect(
      (
        await call("POST", "/api/moderacion/retiros/999999/cfdi", {
          ...{ as: admin, body: { cfdi: CFDI } },
        })
      ).status,
    ).toBe(404);
  });
});
