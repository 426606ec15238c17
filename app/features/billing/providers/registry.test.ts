import { afterEach, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { providers } from "./registry.server.ts";
import { sides, withoutSides } from "./test-sides.ts";

afterEach(withoutSides);

it("two who take cards are told apart, one alone is a card", async () => {
  const labels = () => providers().map(({ label }) => label);
  const flexpay = await sides.flexpay();
  expect(labels()).toEqual(["Tarjeta"]);
  const ccbill = await sides.ccbill();
  expect(labels()).toEqual(["Tarjeta (FlexPay)", "Tarjeta (CCBill)"]);
  const { manual } = getEnv().billing;
  const text = manual.text;
  manual.text = "En la caja.";
  expect(labels()).toEqual(["Tarjeta (FlexPay)", "Tarjeta (CCBill)", "Transferencia o efectivo"]);
  manual.text = text;
  await Promise.all([flexpay.stop(), ccbill.stop()]);
});
