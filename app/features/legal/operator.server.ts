import { getEnv } from "#app/env.server.ts";
import { page } from "#app/http/page.server.ts";

/** Loads a legal page: who it speaks for. Not behind the age gate, which links here. */
export const loadOperator = page(
  "public",
  async () => {
    const { siteName, operator } = getEnv();
    return { siteName, operator };
  },
  { shared: {} },
);
