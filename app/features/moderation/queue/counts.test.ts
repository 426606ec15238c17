import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import type { ActorKind } from "#db/schema/cases.ts";
import { countQueues } from "./counts.server.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(engines)("how long decisions took, on %s", (engine) => {
  const ctx = useStage(engine);

  /** A case that was opened again an hour from now, and decided so many hours later. */
  async function decidedAfter(hours: number, actor_kind: ActorKind): Promise<void> {
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(await newPerson(ctx), { subject, reason: "spam" });
    const [base, opened] = [{ id_caso, actor_id: null, data: "{}" }, Date.now() + HOUR_MS];
    const event = (kind: string, actor: ActorKind, created_at: number) =>
      ctx.db
        .insertInto("eventos_moderacion")
        .values({ ...base, kind, actor_kind: actor, external_id: null, created_at })
        .execute();
    await event("decision", actor_kind, opened - HOUR_MS / 2);
    await event("report", "person", opened);
    await event("decision", actor_kind, opened + hours * HOUR_MS);
  }
  const mean = async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const counts = await countQueues(moderator, "open");
    return counts.find(({ queue }) => queue === "spam")!.mean_ms;
  };

  it("is the mean of those that people made, from when each case was opened last", async () => {
    await decidedAfter(0, "automatic");
    // What the program decides at once says nothing of how long one waits for a person.
    expect(await mean()).toBeNull();
    await decidedAfter(2, "moderator");
    await decidedAfter(4, "administrator");
    const hours = (await mean())! / HOUR_MS;
    // Two of each: right after the first report, and after the second.
    expect(hours).toBeGreaterThan(1.7);
    expect(hours).toBeLessThan(1.8);
  });
});
