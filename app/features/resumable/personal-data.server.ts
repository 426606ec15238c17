import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { removeUpload } from "./remove.server.ts";

/** What is nobody's business but the program's. */
const INSIDES = ["store", "head", "sha256", "md5", "sha1"];

export const personalData: PersonalData = {
  columns: { "subidas.id_usuario": "erased", "envios.id_usuario": "erased" },

  async *exportOf({ db }, id_usuario) {
    const where = { id_usuario };
    yield { name: "subidas", rows: rowsOf(db, "subidas", { where, key: "id", without: INSIDES }) };
    const without = ["request_hash"];
    yield { name: "envios", rows: rowsOf(db, "envios", { where, key: "key", without }) };
    const whole = await db
      .selectFrom("subidas")
      .select("name")
      .where("id_usuario", "=", id_usuario)
      .where("done", "=", 1)
      .orderBy("id")
      .execute();
    for (const { name } of whole) yield { path: `medios/subidas/${name!}`, object: name! };
  },

  async forget(source, { id_usuario }, signal) {
    await eraseRows(source.db, "envios", ["id_usuario", "key"], { id_usuario });
    for (;;) {
      signal.throwIfAborted();
      const row = await source.db
        .selectFrom("subidas")
        .selectAll()
        .where("id_usuario", "=", id_usuario)
        .limit(1)
        .executeTakeFirst();
      if (!row) return;
      await removeUpload(source, row);
    }
  },
};
