import { describe, expect, it } from "vitest";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { newPost } from "#tests/kit/post.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { addReport } from "../add-report.server.ts";
import { decide } from "../decision/decide.server.ts";
import { reverse } from "../decision/reverse.server.ts";
import { about, newScene } from "../test-support.ts";
import { reverseCopies } from "./reverse-copies.server.ts";

const TIMES = 10;

describe("a copy whose original comes back while somebody decides about the copy, on postgres", () => {
  const ctx = useStage("postgres");

  it("is decided by one after the other, and neither waits for the other for ever", async () => {
    const illegal = { ground: "illegal" } as const;
    for (let time = 0; time < TIMES; time += 1) {
      const { owner, moderator, id_caso } = await newScene(ctx);
      const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"], illegal));
      const { id } = await newPost(owner, { shows: ["photo"] });
      const subject = { kind: "publicacion", id } as const;
      const copy = await addReport(await newPerson(ctx), { subject, reason: "otro" });
      const copied = { ...illegal, copyOf: id_decision! };
      await decide(ctx, copy.id_caso, about(moderator, ["remove"], copied));
      await addReport(moderator, { subject, reason: "spam" });
      await ctx.db
        .insertInto("coincidencias")
        .values({
          ...{ kind: "archivo", id_publicacion: id, id_archivo: null, id_usuario: null },
          ...{ id_lista: 1, hash_kind: "sha256", hash: "x", distance: 0, state: "removed" },
          ...{ original: "", created_at: Date.now() },
        })
        .execute();
      const results = await Promise.allSettled([
        decide(ctx, copy.id_caso, about(moderator, ["hide"])),
        reverseCopies(ctx, { id_decision: id_decision! }),
        reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) }),
      ]);
      const failed = results.flatMap((each) =>
        each.status === "rejected" && !(each.reason instanceof AppError) ? [each.reason] : [],
      );
      expect(failed).toEqual([]);
    }
  });
});
