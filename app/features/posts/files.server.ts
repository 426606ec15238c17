import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import type { Objeto } from "#db/schema/posts.ts";
import type { PostFile } from "./present.server.ts";

const BELONGS = {
  "publicaciones.id_publicacion": "archivos.id_publicacion",
  "mensajes.id": "archivos.id_mensaje",
} as const;

/** The files of each row of a query, with their objects: one look at a key for each row and for each file. */
export function filesOf(db: Database, owner: keyof typeof BELONGS) {
  const files = db
    .selectFrom("archivos")
    .select([
      ...([
        "archivos.id_archivo",
        "archivos.tipo",
        "archivos.status",
        "archivos.progress",
      ] as const),
      ...(["archivos.error", "archivos.replacement", "archivos.width", "archivos.height"] as const),
      ...(["archivos.duration_ms", "archivos.thumbhash", "archivos.preview"] as const),
      ...(["archivos.alt", "archivos.subtitulos"] as const),
    ])
    .select((eb) =>
      jsonRows(
        db,
        eb
          .selectFrom("objetos")
          .select(["name", "address", "state", "label", "mime", "objetos.width", "objetos.height"])
          .select("objetos.size")
          .whereRef("objetos.id_archivo", "=", "archivos.id_archivo"),
      ).as("objetos"),
    )
    .where(BELONGS[owner], "=", sql.ref<number>(owner))
    .orderBy("archivos.position");
  return jsonRows(db, files);
}

/** A file as {@link filesOf} reads it. */
export type ReadFile = Omit<PostFile, "objetos"> & {
  objetos: JsonRows<PostFile["objetos"][number] & Pick<Objeto, "state">>;
};

export function filesIn(column: JsonRows<ReadFile>): PostFile[] {
  return rowsOf(column).map((file) => ({
    ...file,
    // Not in the query: SQLite would rather walk the index of states, which is nearly the whole table.
    objetos: rowsOf(file.objetos).filter(
      ({ state, label }) => state === "live" && label !== "original",
    ),
  }));
}
