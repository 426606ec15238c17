import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Framed, framedPicture } from "#app/features/media/image/framed.server.ts";
import { goLive, randomId, reserveNamed } from "#app/features/media/objects.server.ts";
import { COVER_RATIO, COVER_WIDTHS, coverName } from "#app/features/profiles/cover-sizes.ts";
import type { Services } from "#app/services.server.ts";
import type { Person } from "./crowd.ts";
import type { MediaSet, Medium } from "./media.ts";
import { linksOf } from "./words/links.ts";
import type { Theme } from "./words/themes.ts";

const PINNED = 2;

type Stores = Pick<Services, "db" | "objects">;

/** What the people whom the demo knows show of themselves: a cover, links, and what stands first. */
export async function fillProfiles(
  stores: Stores,
  known: Person[],
  { pictures }: MediaSet,
): Promise<void> {
  for (const person of known) {
    const { id_usuario, themes } = person;
    const links = JSON.stringify(linksOf(person));
    await stores.db
      .updateTable("usuarios")
      .set({ links })
      .where("id_usuario", "=", id_usuario)
      .execute();
    await pinBest(stores, id_usuario);
    const cover = coverFor(themes[0]!, pictures);
    if (cover) await hangCover(stores, id_usuario, cover);
  }
}

/** A wide picture of what they do, or another. */
function coverFor(theme: Theme, pictures: Medium[]): Medium | undefined {
  const own = pictures.filter(({ themes }) => themes.includes(theme));
  return own.find(({ facts }) => facts.width! > facts.height!) ?? own[0] ?? pictures[0];
}

async function pinBest({ db }: Stores, id_usuario: number): Promise<void> {
  const best = db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "ready")
    .where("solo_suscriptores", "=", 0)
    .orderBy("likeCount", "desc")
    .limit(PINNED);
  await db
    .updateTable("publicaciones")
    .set({ pinned_at: Date.now() })
    .where("id_publicacion", "in", best)
    .execute();
}

/** Cut from the largest of its renditions, as the worker cuts what somebody sends. */
async function hangCover({ db, objects }: Stores, id_usuario: number, picture: Medium) {
  const { source } = picture.renditions.at(-1)!;
  const folder = await mkdtemp(join(tmpdir(), "shortit-demo-cover-"));
  const cut = (path: string) =>
    framedPicture(path, folder, { ratio: COVER_RATIO, widths: COVER_WIDTHS });
  try {
    const result =
      "file" in source ? await cut(source.file) : await objects.withLocalFile(source.object, cut);
    if (!result.ok) throw new Error(`the demo's cover is ${result.reason}`);
    const names = await store({ db, objects }, id_usuario, result.outputs);
    await goLive(db, names);
    const cover_picture = names.at(-1)!;
    await db
      .updateTable("usuarios")
      .set({ cover_picture })
      .where("id_usuario", "=", id_usuario)
      .execute();
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function store({ db, objects }: Stores, id_usuario: number, sizes: Framed[]) {
  const id = randomId();
  const names: string[] = [];
  for (const { path, width, height, mime, size } of sizes) {
    const name = coverName(id, width);
    await reserveNamed(db, [{ name, id_usuario, label: "cover", mime, width, height, size }]);
    await objects.put(name, createReadStream(path), { contentType: mime });
    names.push(name);
  }
  return names;
}
