import { manualProvider } from "./manual.server.ts";
import type { Provider } from "./provider.ts";

/** Who can be paid by, in the order in which they are offered. */
export function providers(): Provider[] {
  return [manualProvider()];
}

/** Null: it was one once, or never. */
export function providerNamed(name: string): Provider | null {
  return providers().find((provider) => provider.name === name) ?? null;
}
