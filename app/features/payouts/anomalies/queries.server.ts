import type { SignedInCtx } from "#app/context.server.ts";
import { ANOMALIES_PAGE } from "./limits.ts";
import type { AnomalyView } from "./view.ts";

/** What is held, or was decided, the newest first, before an id. */
export async function listAnomalies(
  { db }: SignedInCtx,
  { estado, antes }: { estado: "retenidas" | "decididas"; antes: number | null },
): Promise<{ anomalias: AnomalyView[]; siguiente: number | null }> {
  const rows = await db
    .selectFrom("anomalias")
    .innerJoin("usuarios", "usuarios.id_usuario", "anomalias.creator_id")
    .select(["id_anomalia", "creator_id", "nombre_usuario", "day", "kind", "views", "evidence"])
    .select("anomalias.state")
    .where("anomalias.state", estado === "retenidas" ? "in" : "not in", ["held"])
    .$if(antes !== null, (query) => query.where("id_anomalia", "<", antes))
    .orderBy("id_anomalia", "desc")
    .limit(ANOMALIES_PAGE + 1)
    .execute();
  const shown = rows.slice(0, ANOMALIES_PAGE);
  const refused = await refusedOf({ db }, shown);
  return {
    anomalias: shown.map(({ evidence, views, ...row }) => ({
      ...row,
      views: Number(views),
      evidence: JSON.parse(evidence) as AnomalyView["evidence"],
      refused: refused.get(`${row.creator_id} ${row.day}`) ?? 0,
    })),
    siguiente: rows.length > ANOMALIES_PAGE ? shown.at(-1)!.id_anomalia : null,
  };
}

/** How many views of these days were not counted at all. */
async function refusedOf(
  { db }: Pick<SignedInCtx, "db">,
  rows: { creator_id: number; day: number }[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const sums = await db
    .selectFrom("vistas_rechazadas")
    .select((eb) => ["creator_id", "day", eb.fn.sum<number>("views").as("views")])
    .where("creator_id", "in", [...new Set(rows.map(({ creator_id }) => creator_id))])
    .where("day", "in", [...new Set(rows.map(({ day }) => day))])
    .groupBy(["creator_id", "day"])
    .execute();
  return new Map(sums.map((row) => [`${row.creator_id} ${row.day}`, Number(row.views)]));
}
