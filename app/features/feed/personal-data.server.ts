import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";

/** What the feed has learned of somebody with an account. */
export const personalData: PersonalData = {
  columns: {
    "encuentros.viewer": "erased",
    "desintereses.viewer": "erased",
    "gustos.viewer": "erased",
    "gustos.subject": "erased",
  },

  async *exportOf({ db }, id) {
    const viewer = `u${id}`;
    const posts = { where: { viewer }, key: "id_publicacion", without: ["viewer"] };
    yield { name: "vistos_en_el_feed", rows: rowsOf(db, "encuentros", posts) };
    yield { name: "no_me_interesa", rows: rowsOf(db, "desintereses", posts) };
    const [tags, creators] = (["tag", "creator"] as const).map((kind) => ({
      ...{ where: { viewer, kind }, key: "subject", without: ["viewer"] },
    }));
    yield { name: "gustos_hashtags", rows: rowsOf(db, "gustos", tags!) };
    yield { name: "gustos_creadores", rows: rowsOf(db, "gustos", creators!) };
  },

  async forget({ db }, { id_usuario }) {
    const viewer = `u${id_usuario}`;
    await eraseRows(db, "encuentros", ["viewer", "id_publicacion"], { viewer });
    await eraseRows(db, "desintereses", ["viewer", "id_publicacion"], { viewer });
    const taste = ["viewer", "kind", "subject"] as const;
    await eraseRows(db, "gustos", taste, { viewer });
    await eraseRows(db, "gustos", taste, { kind: "creator", subject: String(id_usuario) });
  },
};
