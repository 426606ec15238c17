import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

const PAGE = 500;

/**
 * How the names look that people have, so that nobody takes one that is read as another's, and who has given one up.
 * Accounts that look alike already stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("siluetas")
    .addColumn("id_silueta", ...idColumn(db))
    .addColumn("clave", "text", (c) => c.notNull())
    .addColumn("id_usuario", "bigint")
    .addColumn("exclusiva", "integer", (c) => c.notNull())
    .addColumn("until", "bigint")
    .execute();
  await db.schema.createIndex("siluetas_clave").on("siluetas").column("clave").execute();
  await db.schema.createIndex("siluetas_person").on("siluetas").column("id_usuario").execute();
  await db.schema.createIndex("siluetas_until").on("siluetas").column("until").execute();
  await sql`create unique index siluetas_one on siluetas (clave) where exclusiva = 1`.execute(db);
  await db.schema
    .createTable("cambios_nombre")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("before", "text", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("cambios_nombre_due")
    .on("cambios_nombre")
    .columns(["due_at", "id_usuario"])
    .execute();
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id_usuario as id, nombre_usuario as name from usuarios
      where id_usuario > ${after} and status <> 'deleted' order by id_usuario limit ${PAGE}`.execute(
      db,
    );
    const values = rows.flatMap(({ id, name }) =>
      looksOf(name).map((look) => sql`(${look}, ${id}, 0)`),
    );
    if (values.length > 0) {
      await sql`insert into siluetas (clave, id_usuario, exclusiva) values ${sql.join(values)}`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

// As the program sees names at this time.
const ALIKE: Readonly<Record<string, string>> = {
  ...{
    ı: "i",
    ɩ: "i",
    ɪ: "i",
    ł: "l",
    ŀ: "l",
    ʟ: "l",
    ƚ: "l",
    ø: "o",
    ɵ: "o",
    ᴏ: "o",
    œ: "oe",
    æ: "ae",
  },
  ...{
    ɑ: "a",
    ᴀ: "a",
    ß: "ss",
    ẞ: "ss",
    đ: "d",
    ð: "d",
    ɗ: "d",
    ᴅ: "d",
    ħ: "h",
    ɦ: "h",
    ŧ: "t",
    ƭ: "t",
  },
  ...{
    ɡ: "g",
    ɢ: "g",
    ǥ: "g",
    ƒ: "f",
    ĸ: "k",
    ƙ: "k",
    ᴋ: "k",
    ŋ: "n",
    ɴ: "n",
    ɲ: "n",
    þ: "p",
    ᴘ: "p",
  },
  ...{
    ʀ: "r",
    ɾ: "r",
    ꜱ: "s",
    ʂ: "s",
    ʏ: "y",
    ƴ: "y",
    ᴜ: "u",
    ʋ: "v",
    ᴠ: "v",
    ᴡ: "w",
    ʙ: "b",
    ƀ: "b",
  },
  ...{
    ɓ: "b",
    ᴄ: "c",
    ƈ: "c",
    ᴇ: "e",
    ɛ: "e",
    ǝ: "e",
    ɐ: "a",
    ʜ: "h",
    ᴊ: "j",
    ȷ: "j",
    ᴍ: "m",
    ᴛ: "t",
    ᴢ: "z",
    ƶ: "z",
  },
};

function looksOf(name: string): string[] {
  const looks = ["i", "l"].map((stroke) => lookOf(name.replace(/[1I|]/g, stroke)));
  return [...new Set(looks)];
}

function lookOf(name: string): string {
  const letters = [...name.normalize("NFKD").toLowerCase()]
    .map((letter) => ALIKE[letter] ?? letter)
    .join("")
    .replace(/\p{M}/gu, "")
    .replace(/0/g, "o");
  const bare = letters.replace(/[._-]/g, "") || letters;
  return bare.replace(/rn/g, "m").replace(/vv/g, "w");
}
