import { describe, expect, it } from "vitest";
import { keptFor, type Swept } from "#app/retention.ts";
import { ofRequests } from "#tests/aged/of-requests.ts";
import { ofVisits } from "#tests/aged/of-visits.ts";
import { exists, type Make, nextNumber, unique } from "#tests/aged/old.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { keepUp } from "./keep-up.server.ts";

const MINUTE_MS = 60_000;
const kept = { ...ofVisits, ...ofRequests };

/** Makes a row of each table with `expires_at` that ran out so long ago. */
const makers: Record<string, Make> = {
  cambios_correo: asKept("emailChanges"),
  descargas: asKept("exports"),
  kv: asKept("feedLists"),
  registros: asKept("signUps"),
  restablecimientos: asKept("resetLinks"),
  sesiones: asKept("sessions"),
  async tokens_personales(ctx, ago) {
    const { id: id_usuario } = await newPerson(ctx);
    await ctx.db
      .insertInto("tokens_personales")
      .values({
        ...{ id_usuario, token_hash: unique(), nombre: "Copias", alcances: "read", red: null },
        ...{ created_at: 1, used_at: null, expires_at: Date.now() - ago },
      })
      .execute();
    const rows = ctx.db.selectFrom("tokens_personales").where("id_usuario", "=", id_usuario);
    return () => exists(rows.select("id_token"));
  },
  async webhooks_entregas({ db }, ago) {
    const { id_webhook } = await db
      .insertInto("webhooks")
      .values({
        ...{ nombre: unique(), url: "https://example.org/", eventos: "user.created" },
        ...{ secreto: null, created_at: nextNumber() },
      })
      .returning("id_webhook")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("webhooks_entregas")
      .values({
        ...{ id_webhook, mensaje: unique(), evento: "user.created", cuerpo: "{}", clave: null },
        ...{ state: "delivered", respuesta: 204, error: null, due_at: null },
        ...{ created_at: 1, settled_at: 1, expires_at: Date.now() - ago },
      })
      .execute();
    const rows = db.selectFrom("webhooks_entregas").where("id_webhook", "=", id_webhook);
    return () => exists(rows.select("id_entrega"));
  },
};

/** Where the date says something else, or others let go. */
const EXEMPT = {
  enlaces_inicio: "the next start lets go of them, and so does who becomes the first administrator",
  verificaciones: "until when an approval holds: what is kept of it after that has rows of its own",
};

describe.each(engines)("what has a date on which it runs out, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is known, table by table", async () => {
    const tables = (await ctx.db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => name === "expires_at"),
    );
    const known = [...Object.keys(makers), ...Object.keys(EXEMPT)];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it("goes after that, and not before", async () => {
    const made = await Promise.all(
      Object.entries(makers).map(async ([table, make]) => {
        const [over, alive] = [await make(ctx, MINUTE_MS), await make(ctx, -60 * MINUTE_MS)];
        return { table, over, alive };
      }),
    );
    const look = () =>
      Promise.all(
        made.map(async ({ table, over, alive }) => ({
          ...{ table, over: await over(), alive: await alive() },
        })),
      );
    const tables = Object.keys(makers);
    expect(await look()).toEqual(tables.map((table) => ({ table, over: true, alive: true })));
    await keepUp(ctx);
    expect(await look()).toEqual(tables.map((table) => ({ table, over: false, alive: true })));
  });
});

/** As the test of the table of what is kept makes them. */
function asKept(what: Swept & keyof typeof kept): Make {
  return (ctx, ago) => kept[what](ctx, keptFor(what) + ago);
}
