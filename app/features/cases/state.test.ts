import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { openCase } from "./open-case.server.ts";
import { readCase } from "./queries.server.ts";
import { recordEvent } from "./record-event.server.ts";
import type { EventKind } from "./state.server.ts";
import { newScene } from "./test-support.ts";

describe.each(engines)("a case on %s", (engine) => {
  const ctx = useStage(engine);

  it("changes the row of its case only with an event, by the rules of its states", async () => {
    const { owner, moderator } = await newScene(ctx);
    const actor = actorOf(moderator.viewer);
    const kinds: EventKind[] = [
      "report",
      "note",
      "assign",
      "escalate",
      "decision",
      "appeal",
      "hide",
      "appeal_decided",
    ];
    // As the rules read, said in another way.
    const after: Record<string, Partial<Record<EventKind, string>>> = {
      open: { escalate: "escalated", decision: "closed", appeal: "escalated" },
      escalated: { decision: "closed" },
      closed: { report: "open", appeal: "escalated", assign: "no", escalate: "no", decision: "no" },
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 8 }), async (steps) => {
        const { id } = await newPost(owner);
        const { id_caso } = await openCase(ctx, {
          ...{ subject: { kind: "publicacion", id }, queue: "spam", reason: "x", actor: AUTOMATIC },
        });
        let [state, events] = ["open", 1];
        let isReported = true;
        for (const kind of steps) {
          const before = await readCase(ctx, id_caso);
          // The answer to an appeal is none to who has reported it.
          const isOver = kind === "appeal_decided" && !isReported;
          const wanted = isOver ? "closed" : (after[state]?.[kind] ?? state);
          const done = recordEvent(ctx, id_caso, { kind, actor, change: { priority: events } });
          if (wanted === "no") {
            await expect(done).rejects.toMatchObject({ code: "already_decided" });
            expect(await readCase(ctx, id_caso)).toEqual(before);
            continue;
          }
          await done;
          [state, events] = [wanted, events + 1];
          isReported = kind === "report" || (isReported && kind !== "decision");
          const now = await readCase(ctx, id_caso);
          expect([now.state, now.events.length, now.priority]).toEqual([state, events, events - 1]);
          expect(now.closed_at === null).toBe(state !== "closed");
        }
      }),
      { numRuns: 15 },
    );
  });
});
