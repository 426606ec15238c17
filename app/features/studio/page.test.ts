import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { JUST_PAID_MS } from "#app/features/payouts/limits.ts";
import { loader } from "./pages/dashboard.tsx";
import { addViews, newCreator, NOW, payoutsOf } from "./test-support.ts";
import { submit, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

describe.each(engines)("the page of the dashboard on %s", (engine) => {
  const ctx = useStage(engine);

  const open = (as: Person, search = "") =>
    loader({ request: requestOf("GET", `/dashboard${search}`, { as }), params: {}, context: {} });
  const press = (as: Person | null, fields: Record<string, string>) =>
    submit("/dashboard", { as, fields });
  const settle = { intent: "settle" };
  const told = async (as: Person, search: string) => {
    const { summary } = (await open(as, search)) as { summary: Record<string, unknown> };
    return { isPaid: summary.isPaid, isNothingDue: summary.isNothingDue };
  };
  const silent = { isPaid: false, isNothingDue: false };

  it("says that it took a request for payment only when one was made", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, NOW, 1000);
    expect(await told(ana, "?pago=listo")).toEqual(silent);
    expect(await told(ana, "?pago=nada")).toEqual(silent);

    expect(await press(ana, settle)).toEqual({ status: 303, to: "/dashboard?pago=listo" });
    expect(await told(ana, "?pago=listo")).toEqual({ isPaid: true, isNothingDue: false });
    expect(await told(ana, "")).toEqual(silent);
    // The other half of a double click.
    expect(await press(ana, settle)).toEqual({ status: 303, to: "/dashboard?pago=listo" });
    expect(await payoutsOf(ana)).toHaveLength(1);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + JUST_PAID_MS });
    try {
      expect(await told(ana, "?pago=listo")).toEqual(silent);
      expect(await press(ana, settle)).toEqual({ status: 303, to: "/dashboard?pago=nada" });
    } finally {
      vi.useRealTimers();
    }
    expect(await told(ana, "?pago=nada")).toEqual({ isPaid: false, isNothingDue: true });
    expect(await payoutsOf(ana)).toHaveLength(1);
  });

  it("says plainly that nothing is due to who never earned anything", async () => {
    const ana = await newCreator(ctx);
    expect(await press(ana, settle)).toEqual({ status: 303, to: "/dashboard?pago=nada" });
    expect(await told(ana, "?pago=nada")).toEqual({ isPaid: false, isNothingDue: true });
  });

  it("settles for creators only, and nobody else's", async () => {
    const [ana, eva] = [await newCreator(ctx), await newCreator(ctx)];
    await addViews(ana, NOW, 1000);
    expect(await press(null, settle)).toMatchObject({
      status: 303,
      to: "/login?next=%2Fdashboard",
    });
    const fan = await newPerson(ctx);
    expect(await press(fan, settle)).toMatchObject({ status: 403, code: "creators_only" });
    expect(await press(eva, settle)).toMatchObject({ to: "/dashboard?pago=nada" });
    expect(await press(ana, { intent: "otra cosa" })).toMatchObject({ status: 400 });
    expect(await payoutsOf(ana)).toEqual([]);
  });

  it("takes one request to become a creator at a time, with what was typed kept", async () => {
    const fan = await newPerson(ctx);
    const apply = (mensaje: string) => press(fan, { intent: "apply", mensaje });
    expect(await apply("  ")).toMatchObject({
      status: 400,
      fields: { mensaje: "Cuéntanos qué quieres publicar." },
    });
    const long = "x".repeat(1001);
    expect(await apply(long)).toMatchObject({ status: 400, values: { mensaje: long } });
    expect(await apply("Fotos")).toEqual({ status: 303, to: "/dashboard" });
    expect(await apply("Más fotos")).toMatchObject({ status: 409, code: "request_pending" });
    expect(await open(fan)).toMatchObject({ tab: "solicitud", request: "pending" });
    expect(await press(await newCreator(ctx), { intent: "apply", mensaje: "x" })).toMatchObject({
      code: "already_creator",
    });
  });
});
