import { describe, expect, it } from "vitest";
import { RESET_MINUTES } from "#app/features/accounts/limits.ts";
import { VIEW_WINDOW_MS } from "#app/features/posts/limits.ts";
import { EXPORT_DAYS } from "#app/features/privacy/export/limits.ts";
import { textOf } from "#tests/guide/repository.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Kept, keptFor, retention, type Swept } from "#app/retention.ts";
import { sweepers } from "./sweepers.server.ts";
import { ofRequests } from "#tests/aged/of-requests.ts";
import { ofVisits } from "#tests/aged/of-visits.ts";
import type { Make } from "#tests/aged/old.ts";

const makers: Record<Swept, Make> = { ...ofVisits, ...ofRequests };
const MINUTE_MS = 60_000;

describe.each(engines)("on %s", (engine) => {
  const ctx = useStage(engine);

  it.each(Object.keys(makers) as Swept[])(
    "%s go once they are older than they are kept, and not before",
    async (what) => {
      const older = await makers[what](ctx, keptFor(what) + MINUTE_MS);
      const younger = await makers[what](ctx, keptFor(what) - MINUTE_MS);
      expect([await older(), await younger()]).toEqual([true, true]);
      await sweepers[what](ctx);
      expect([await older(), await younger()]).toEqual([false, true]);
    },
  );

  it("nobody gives up what ledgers keep before its time", async () => {
    const DAY_MS = 24 * 60 * MINUTE_MS;
    await makers.audit(ctx, keptFor("audit") - 2 * DAY_MS);
    await makers.arcoRequests(ctx, keptFor("arcoRequests") - 2 * DAY_MS);
    await expect(ctx.db.deleteFrom("auditoria").execute()).rejects.toThrow("auditoria only grows");
    await expect(ctx.db.deleteFrom("eventos_arco").execute()).rejects.toThrow(
      "eventos_arco only grows",
    );
  });
});

it("what runs out by its own date is kept for as long as the table says", () => {
  expect(keptFor("resetLinks")).toBe(RESET_MINUTES * MINUTE_MS);
  expect(keptFor("exports")).toBe(EXPORT_DAYS * 24 * 60 * MINUTE_MS);
  expect(keptFor("viewMarks")).toBe(VIEW_WINDOW_MS);
});

it("what the operator lets go of is said where the operator reads", () => {
  const guide = textOf("docs/operating.md");
  const rows = (Object.keys(retention) as Kept[]).filter((what) => retention[what].byOperator);
  for (const what of rows)
    expect(guide).toMatch(new RegExp(`\\| ${what} +\\| ${retention[what].days} days `));
});
