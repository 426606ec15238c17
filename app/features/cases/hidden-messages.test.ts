import { describe, expect, it } from "vitest";
import { conversationsOf, threadOf, write } from "#app/features/messages/test-support.ts";
import { strings } from "#app/features/messages/strings.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "./add-report.server.ts";
import { decide } from "./decision/decide.server.ts";
import { reverse } from "./decision/reverse.server.ts";

describe.each(engines)("a message that is taken away, on %s", (engine) => {
  const ctx = useStage(engine);

  it.each(["hide", "remove"] as const)(
    "by %s has no words for either, and has them again",
    async (action) => {
      const [ana, troll] = [await newPerson(ctx), await newPerson(ctx)];
      const moderator = await newPerson(ctx, { role: "moderator" });
      await befriend(ana, troll);
      await write(troll, ana.id, { text: "Hola" });
      const { body } = await write(troll, ana.id, { text: "Sé dónde vives" });
      const seenBy = async (who: Person, other: Person) => {
        const { messages } = (await threadOf(who, other.id)).body;
        const { conversations } = (await conversationsOf(who)).body;
        return [
          messages.map(({ text }: { text: string }) => text).sort(),
          messages.filter(({ withdrawn }: { withdrawn?: true }) => withdrawn).length,
          conversations[0].last_message,
        ];
      };
      const both = async () => [await seenBy(ana, troll), await seenBy(troll, ana)];
      const whole = [["Hola", "Sé dónde vives"], 0, "Sé dónde vives"];
      expect(await both()).toEqual([whole, whole]);

      const subject = { kind: "mensaje", id: body.message.id } as const;
      const { id_caso } = await addReport(ana, { subject, reason: "violencia" });
      const actor = actorOf(moderator.viewer);
      const { id_decision } = await decide(ctx, id_caso, {
        ...{ actor, actions: [action], ground: "terms", clause: "5", facts: "Amenaza." },
        category: "STATEMENT_CATEGORY_VIOLENCE",
      });
      const taken = [["Hola", strings.withdrawn], 1, strings.withdrawn];
      expect(await both()).toEqual([taken, taken]);
      // What comes after it is what a list of conversations begins with.
      await write(ana, troll.id, { text: "Basta" });
      expect((await conversationsOf(troll)).body.conversations[0].last_message).toBe("Basta");
      await reverse(ctx, id_decision!, { actor });
      expect((await seenBy(ana, troll)).slice(0, 2)).toEqual([
        ["Basta", "Hola", "Sé dónde vives"],
        0,
      ]);
      expect((await conversationsOf(ana)).body.conversations[0].last_message).toBe("Basta");
    },
  );
});
