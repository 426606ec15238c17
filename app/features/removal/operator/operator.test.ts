import { beforeEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { asked, followed, numberOf, operatorMails, tell } from "../test-support.ts";
import { remindOfRemovals } from "./remind.server.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(engines)("the operator, of requests for removal, on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(async () => {
    await ctx.db.deleteFrom("jobs").execute();
    await ctx.db.updateTable("solicitudes_retiro").set({ state: "closed", closed_at: 1 }).execute();
  });

  const published = async () => {
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    return `/publicacion/${id}`;
  };
  /** So many hours after it came. */
  const later = async (secret: string, hours: number) => {
    const { referencia } = await followed(secret);
    await ctx.db
      .updateTable("solicitudes_retiro")
      .set((eb) => ({
        due_at: eb("due_at", "-", hours * HOUR_MS),
        reminded_at: eb("reminded_at", "-", hours * HOUR_MS),
      }))
      .where("referencia", "=", referencia)
      .execute();
    return referencia;
  };

  it("is told of each with its deadline where the site is and the way to it, and of none of its words", async () => {
    const secret = await asked({ direcciones: await published(), descripcion: "En la playa" });
    const { referencia } = await followed(secret);
    const id = await numberOf(ctx, secret);
    const [mail, ...others] = await operatorMails(ctx);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(`Solicitud de retiro ${referencia}`);
    expect(mail!.text).toContain(`(${getEnv().timeZone})`);
    expect(mail!.text).toContain(`${getEnv().siteUrl}/moderacion/solicitudes/${id}\n`);
    for (const word of ["playa", "Ana", "íntima", "publicacion", secret]) {
      expect(mail!.text).not.toContain(word);
    }
  });

  it("is told that a minor's is due at once", async () => {
    await asked({ motivo: "menor", direcciones: await published() });
    const [mail] = await operatorMails(ctx);
    expect(mail!.text).toContain("de inmediato");
  });

  it("is reminded once a day of what is due soon or late, until it is over", async () => {
    const far = await asked({ motivo: "otro", direcciones: "https://otro.example/x" });
    const soon = await asked({ direcciones: await published() });
    const reminders = async () => {
      await ctx.db.deleteFrom("jobs").execute();
      await remindOfRemovals(ctx.db);
      return operatorMails(ctx);
    };
    expect(await reminders()).toEqual([]);
    const referencia = await later(soon, 25);
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("1 solicitud de retiro por vencer");
    expect(mail!.text).toContain(`${referencia}: `);
    expect(mail!.text).not.toContain((await followed(far)).referencia);
    expect(await reminders()).toEqual([]);
    await later(soon, 25);
    expect(await reminders()).toHaveLength(1);
    // What is hidden waits for a decision whoever has withdrawn.
    await tell(soon, { intent: "withdraw" });
    await later(soon, 25);
    expect(await reminders()).toHaveLength(1);
    await ctx.db.updateTable("casos").set({ is_hidden: 0 }).execute();
    await later(soon, 25);
    expect(await reminders()).toEqual([]);
  });
});
