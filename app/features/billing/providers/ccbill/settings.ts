import type { Env } from "#app/env.server.ts";

export type CcBill = NonNullable<Env["billing"]["ccBill"]>;
