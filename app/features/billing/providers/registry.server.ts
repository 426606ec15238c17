import { getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "../strings.server.ts";
import { ccBillProvider } from "./ccbill/ccbill.server.ts";
import { flexPayProvider } from "./flexpay/flexpay.server.ts";
import { manualProvider } from "./manual.server.ts";
import type { Provider } from "./provider.ts";

/** Who can be paid by, in the order in which they are offered. */
export function providers(): Provider[] {
  const { manual } = getEnv().billing;
  const remote = toldApart(remotes());
  // By hand where nothing else is set up, and where the operator says how.
  return remote.length === 0 || manual.text !== null ? [...remote, manualProvider()] : remote;
}

/** Both take cards. */
function toldApart(remote: Provider[]): Provider[] {
  if (remote.length < 2) return remote;
  return remote.map((each) => ({ ...each, label: fill(strings.cardOf, { name: each.brand }) }));
}

/** Null: it was one once, or never. Orders by hand are settled also where they are offered no more. */
export function providerNamed(name: string): Provider | null {
  return [...remotes(), manualProvider()].find((provider) => provider.name === name) ?? null;
}

function remotes(): Provider[] {
  const { flexPay, ccBill } = getEnv().billing;
  return [
    ...(flexPay ? [flexPayProvider(flexPay)] : []),
    ...(ccBill ? [ccBillProvider(ccBill)] : []),
  ];
}
