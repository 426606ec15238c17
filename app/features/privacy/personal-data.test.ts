import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { isPostgres } from "#db/engines/engine.ts";
import type { Database } from "#db/client.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { personalData } from "./personal-data.server.ts";

/** Tables that know nobody. */
const IMPERSONAL = {
  archivos: "by its post",
  adiciones: "by its post",
  subtitulos: "by the post of their file",
  clasificaciones: "by its post",
  atenciones: "sums",
  tendencias: "sums",
  palabras: "by the posts that have it",
  apariciones: "by its post",
  indexadas: "by its post",
  indexadas_cambios: "by its post",
  indices_externos: "the program",
  versiones: "a number",
  instancia: "the program",
  respaldos: "the program",
  cifras: "sums",
  ajustes: "the operator's",
  webhooks: "the operator's",
  webhooks_entregas: "bare numbers, for 30 days",
  enlaces_inicio: "of nobody yet",
  vistas_usadas: "random, of nobody",
  retencion_dias: "how many views of a video ended where",
  dias_juzgados: "days",
  lotes_pago: "by what is in them",
  retiros_eventos: "by what they are of",
  listas: "brought by the operator",
  hashes: "brought by the operator",
  hashes_quitados: "brought by the operator",
  asientos: "by its lines",
  ranuras: "brought by the operator",
  informes: "sums",
  // Requests of anybody, with an account or without: a record that the law asks for (product.md 25).
  solicitudes_retiro: "by its own secret",
  direcciones_retiro: "by its request",
  notas_retiro: "by its request",
  objetos_conservados: "evidence for an authority",
  pruebas_retiro: "evidence for an authority",
  parecidos_retiro: "by its request",
  textos_arco: "by its event",
  documentos_arco: "by its request",
  sellados: "by its object",
  secretos: "the program",
  documentos_verificacion: "by its verification",
  avisos_verificacion: "the provider",
  avisos_pago: "the provider, without what it says of people",
  avisos_falsos: "a count",
  ventas: "by its order",
  precios_publicacion: "by its post",
  kysely_migration: "the program",
  kysely_migration_lock: "the program",
};

/** How columns are called that say who somebody is. */
const NAMES_SOMEBODY =
  /^(id_usuario|viewer|correo|reporter_id|actor_id|affected_id|decided_by|reversed_by|assigned_to|from_id|to_id|fan_id|creator_id|peer_id|last_from|\w*(blocked|muted|followed|follower)_id)$/;

const named = new Set(Object.values(personalData).flatMap(({ columns }) => Object.keys(columns)));

describe.each(engines)("what is kept of people, on %s", (engine) => {
  const { db } = useDatabase(engine);

  it("is in the list of some room, every table of it", async () => {
    const listed = new Set([...named].map((column) => column.split(".")[0]));
    const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
      ({ name }) => name,
    );
    const forgotten = tables.filter((name) => !listed.has(name) && !(name in IMPERSONAL));
    expect(forgotten).toEqual([]);
    expect([...listed].filter((name) => !tables.includes(name!))).toEqual([]);
  });

  it("is said column by column: each that points at an account, or is called as if it named one", async () => {
    const tables = await db.introspection.getTables();
    const suspicious = tables.flatMap(({ name, columns }) =>
      name in IMPERSONAL
        ? []
        : columns.filter((c) => NAMES_SOMEBODY.test(c.name)).map((c) => `${name}.${c.name}`),
    );
    const pointing = await pointingAtAccounts(db);
    expect(pointing.length).toBeGreaterThan(30);
    const all = [...new Set([...suspicious, ...pointing])].sort();
    expect(all.filter((column) => !named.has(column))).toEqual([]);
    const there = tables.flatMap(({ name, columns }) => columns.map((c) => `${name}.${c.name}`));
    expect([...named].filter((column) => !there.includes(column))).toEqual([]);
  });
});

async function pointingAtAccounts(db: Database): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ at: string }>`
        select c.conrelid::regclass || '.' || a.attname as at
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'usuarios'::regclass`
    : sql<{ at: string }>`
        select m.name || '.' || f."from" as at
        from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'usuarios'`;
  return (await query.execute(db)).rows.map(({ at }) => at);
}
