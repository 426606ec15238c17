import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { page, type Visited } from "#app/http/page.server.ts";

/** The loader of a page of the console: for administrators who have proved who they are, whatever AGE_POLICY asks. */
export function adminPage<T>(read: (ctx: SignedInCtx, visited: Visited) => Promise<T>) {
  return page(
    "member",
    async (ctx, visited) => {
      if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
      return await read(ctx, visited);
    },
    { ageless: true, fresh: "console" },
  );
}
