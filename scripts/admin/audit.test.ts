import { describe, expect, it } from "vitest";
import { recordAudit } from "#app/features/people/audit.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { lineOf } from "./program.ts";
import { runAdmin } from "./run.ts";

/** More than are read at once. */
const MANY = 1_005;

describe.each(engines)("npm run admin -- audit export, on %s", (engine) => {
  const ctx = useStage(engine);
  const admin = (line: string) => runAdmin(ctx, line.split(" "));

  it("writes all that was done, oldest first, as CSV or as lines of JSON", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const actor = { id: moderator.id, kind: "moderator" } as const;
    const subject = { kind: "publicacion", id: 7 };
    await recordAudit(ctx, {
      ...{ actor, action: "case.decision", subject, addressGroup: "203.0.113.0/24" },
      data: { facts: 'Dice "hola", y más' },
    });
    const rows = Array.from({ length: MANY }, (_, i) => ({
      ...({ actor_id: null, actor_kind: "command_line", action: "test.many" } as const),
      ...{ subject_kind: null, subject_id: null, data: "{}", address_group: null, created_at: i },
    }));
    await ctx.db.insertInto("auditoria").values(rows).execute();

    const lines = (await admin("audit export")).split("\n");
    expect(lines[0]).toBe(
      "id,created_at,actor_kind,actor_id,action,subject_kind,subject_id,data,address_group",
    );
    const csv = lines.find((line) => line.includes("case.decision"))!;
    expect(csv).toContain(`,moderator,${moderator.id},case.decision,publicacion,7,`);
    expect(csv).toContain('"{""facts"":""Dice \\""hola\\"", y más""}","203.0.113.0/24"');

    const told = (await admin("audit export --format json"))
      .split("\n")
      .map((line) => JSON.parse(line) as { id: number; action: string; data: object });
    const ids = told.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(told.filter(({ action }) => action === "test.many")).toHaveLength(MANY);
    expect(told.find(({ action }) => action === "case.decision")).toMatchObject({
      ...{ actor_id: moderator.id, subject_kind: "publicacion", subject_id: 7 },
      data: { facts: 'Dice "hola", y más' },
    });
    // Also that it was read, and before.
    expect(told.filter(({ action }) => action === "admin.audit.export")).toHaveLength(2);
  });

  it.each([
    ["audit export --format xml", "--format must be csv or json"],
    ["audit", "Usage"],
    ["audit export --days 3", "Unknown option '--days'"],
  ])("%s: says what is wrong", async (line, reason) => {
    const error = await admin(line).catch((thrown: unknown) => thrown);
    expect(lineOf(error)).toContain(reason);
  });

  it("has nothing that anybody can change, an administrator of the database neither", async () => {
    await admin("audit export");
    const change = ctx.db
      .updateTable("auditoria")
      .set({ action: "x" } as never)
      .execute();
    await expect(change).rejects.toThrow();
    await expect(
      ctx.db.deleteFrom("auditoria").where("action", "=", "admin.audit.export").execute(),
    ).rejects.toThrow();
  });
});
