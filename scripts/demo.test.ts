import { mkdirSync, statSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { signInAlone as signIn } from "#app/features/accounts/test-support.ts";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { pathOf } from "#storage/disk/layout.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { demoSteps } from "./demo/fill.ts";
import { makeMedia, type MediaSet, type Rendition } from "./demo/media.ts";
import { UNSEEN } from "./demo/people-shown.ts";
import { accounts, DEMO_DOMAIN, DEMO_PASSWORD } from "./demo/people.ts";
import { findDemo, reasonToRefuse } from "./demo/present.ts";
import { openShelf } from "./demo/shelf.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

const POSTS = 60;
const REACTED = 30;
const USERS = 12;
/** Posts that failed, were refused or are not done yet. */
const UNREADY = 4;

type Counted =
  | "usuarios"
  | "publicaciones"
  | "archivos"
  | "bloqueos"
  | "planes"
  | "precios_publicacion";

const folder = newFolder();
let made: MediaSet;

beforeAll(async () => {
  mkdirSync(folder);
  made = await makeMedia(folder, { seed: 1, atMost: 1 });
});

describe.each(engines)("a demo on %s", (engine) => {
  const mediaDir = newFolder();
  const ctx = useStage(engine, openDiskStore(mediaDir));
  const env = {
    s3: null,
    mediaDir,
    timeZone: "America/Mexico_City",
    payoutCentsPer1000Views: 2000,
  };

  const fill = async (media: MediaSet, more: boolean) => {
    const options = { posts: POSTS, users: USERS, seed: more ? 2 : 1, more, reacted: REACTED };
    const { steps, report } = demoSteps(ctx, { ...options, env, media, folder });
    for (const step of steps) await step.run(() => undefined);
    return report();
  };
  const count = async (table: Counted) => {
    const { n } = await ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return n;
  };

  beforeAll(async () => {
    // Each engine has its own store, and what is put in one is remembered there.
    expect(await fill(structuredClone(made), false)).toMatchObject({ posts: POSTS, people: USERS });
  });

  it("lets the operator sign in as the accounts it tells", async () => {
    for (const { nombre_usuario } of accounts) {
      const request = requestOf("POST", "/login");
      const correo = `${nombre_usuario}@${DEMO_DOMAIN}`;
      const { user } = await signIn(ctx, { correo, contrasenia: DEMO_PASSWORD, request });
      expect(user.nombre_usuario).toBe(nombre_usuario);
    }
  });

  it("has cases of several kinds for the moderator to look at", async () => {
    const cases = await ctx.db.selectFrom("casos").select(["subject_kind", "queue"]).execute();
    const kinds = new Set(cases.map(({ subject_kind }) => subject_kind));
    expect(kinds).toEqual(new Set(["publicacion", "comentario", "mensaje", "subida"]));
    expect(new Set(cases.map(({ queue }) => queue)).size).toBeGreaterThan(3);
  });

  it("has subscriptions and posts on sale, and a fan who bought one and gave a tip", async () => {
    const kinds = await ctx.db
      .selectFrom("cobros")
      .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
      .select("ordenes.kind")
      .orderBy("ordenes.kind")
      .execute();
    expect(kinds).toEqual([{ kind: "purchase" }, { kind: "tip" }]);
    expect(await count("planes")).toBeGreaterThan(0);
    expect(await count("precios_publicacion")).toBeGreaterThan(0);
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("has an upload that a list refused, with its statement and an appeal to decide", async () => {
    const refused = await ctx.db
      .selectFrom("decisiones")
      .innerJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
      .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
      .innerJoin("usuarios", "usuarios.id_usuario", "decisiones.affected_id")
      .select(["nombre_usuario", "actions", "casos.state", "queue", "outcome"])
      .execute();
    expect(refused).toEqual([
      {
        ...{ nombre_usuario: "valeria.luna", actions: '["refuse"]', state: "escalated" },
        ...{ queue: "apelacion", outcome: null },
      },
    ]);
    const { original } = await ctx.db
      .selectFrom("subidas_conocidas")
      .select("original")
      .executeTakeFirstOrThrow();
    expect(await ctx.objects.head(original)).not.toBeNull();
  });

  it("has people shown: one who agreed, one who is asked, one who took it back, and a release", async () => {
    const rows = await ctx.db
      .selectFrom("apariciones_personas as shown")
      .innerJoin("publicaciones as post", "post.id_publicacion", "shown.id_publicacion")
      .select(["state", "id_liberacion", "post.moderacion", "post.espera_consentimiento as waits"])
      .orderBy("id_aparicion")
      .execute();
    const told = rows.map(({ state, id_liberacion, moderacion, waits }) =>
      [state, id_liberacion === null ? "account" : "release", waits ? "waits" : moderacion].join(
        " ",
      ),
    );
    expect(told).toEqual([
      "confirmed account visible",
      "pending account waits",
      "withdrawn account waits",
      "confirmed release visible",
    ]);
    const casos = await ctx.db.selectFrom("casos").select("queue").execute();
    expect(casos.filter(({ queue }) => queue === "intimidad").length).toBeGreaterThan(1);
  });

  it("shows posts whose every file has its bytes", async () => {
    const { rows } = await listReadyPosts(ctx, { before: null, limit: POSTS });
    expect(rows).toHaveLength(POSTS - UNSEEN);
    const open = rows.filter(({ locked }) => !locked);
    expect(open.length).toBeGreaterThan(POSTS / 2);
    for (const post of open) {
      expect(post.clasificaciones.length).toBeGreaterThan(0);
      expect(post.archivos.length).toBeGreaterThan(0);
      for (const file of post.archivos) {
        expect(file).toMatchObject({ status: "ready", thumbhash: expect.any(String) as string });
        for (const { url } of file.variants) expect(await ctx.objects.head(url)).not.toBeNull();
      }
    }
    const naming = open.filter(({ descripcion }) => descripcion.includes("@"));
    expect(naming.length).toBeGreaterThan(0);
    for (const { menciones } of naming) expect(menciones).toHaveLength(1);
    const shorts = open.filter((post) => post.tipo_publicacion === "shortit");
    expect(new Set(shorts.map(({ archivos }) => archivos[0]?.tipo))).toEqual(new Set(["video"]));
  });

  it("has an object of its own for every name, of the size that its row says", async () => {
    const rows = await ctx.db.selectFrom("objetos").select(["name", "size", "state"]).execute();
    const { objects } = await ctx.objects.list();
    expect(objects.map(({ key, size }) => [key, size])).toEqual(
      rows.map(({ name, size }) => [name, size]).sort(([a], [b]) => (a! < b! ? -1 : 1)),
    );
    // What was refused is kept out of sight, for who may win the appeal.
    const unseen = rows.filter(({ state }) => state !== "live");
    expect(unseen.map(({ state }) => state)).toEqual(["held"]);
  });

  it("counts what it has rows for", async () => {
    const wrong = await sql<{ id_publicacion: number }>`
      select id_publicacion from
        (select * from publicaciones order by id_publicacion desc limit ${REACTED}) as p
      where "likeCount" <> (select count(*) from me_gusta where id_publicacion = p.id_publicacion)
        or "saveCount" <> (select count(*) from guardados where id_publicacion = p.id_publicacion)
        or "commentCount" <> (select count(*) from comentarios where id_publicacion = p.id_publicacion)
        or views < (select count(*) from vistas where id_publicacion = p.id_publicacion)`.execute(
      ctx.db,
    );
    expect(wrong.rows).toEqual([]);
    const people = await sql`
      select id_usuario from usuarios as u
      where "followersCount" <> (select count(*) from seguimientos where followed_id = u.id_usuario)
        or "followingCount" <> (select count(*) from seguimientos where follower_id = u.id_usuario)
        or "subscribersCount" <> (select count(*) from suscripciones
                                  where creator_id = u.id_usuario and renews_at > ${Date.now()})`.execute(
      ctx.db,
    );
    expect(people.rows).toEqual([]);
    const views = await sql<{ posts: number; months: number }>`
      select (select sum(views) from publicaciones) as posts,
        (select sum(views) from vistas_mensuales) as months`.execute(ctx.db);
    expect(Number(views.rows[0]?.months)).toBe(Number(views.rows[0]?.posts));
    expect(await likesBeforeTheirPost()).toEqual([]);
    const odd = await sql`select id_publicacion from publicaciones
      where views < "likeCount" or "likeCount" < "commentCount" + "saveCount"`.execute(ctx.db);
    expect(odd.rows).toEqual([]);
  });

  const likesBeforeTheirPost = () =>
    ctx.db
      .selectFrom("me_gusta")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "me_gusta.id_publicacion")
      .whereRef("me_gusta.created_at", "<", "publicaciones.fecha_publicacion")
      .select("me_gusta.id_publicacion")
      .execute();

  it("has conversations whose list says what the thread ends with", async () => {
    const lists = await ctx.db.selectFrom("conversaciones").selectAll().execute();
    expect(lists.length).toBeGreaterThan(0);
    for (const { id_usuario, peer_id, last_message, last_at, unread_count } of lists) {
      const thread = await ctx.db
        .selectFrom("mensajes")
        .selectAll()
        .where("low_id", "=", Math.min(id_usuario, peer_id))
        .where("high_id", "=", Math.max(id_usuario, peer_id))
        .orderBy("created_at")
        .execute();
      const unread = thread.filter((message) => message.to_id === id_usuario && !message.seen);
      expect(thread.at(-1)).toMatchObject({ text: last_message, created_at: last_at });
      expect(unread).toHaveLength(unread_count);
    }
  });

  it("has posts that failed and one that waits for the worker, and blocked people", async () => {
    const posts = await ctx.db
      .selectFrom("publicaciones")
      .select("status")
      .where("status", "!=", "ready")
      .execute();
    expect(posts.map(({ status }) => status).sort()).toEqual([
      ...["failed", "failed", "failed", "queued"],
    ]);
    const jobs = await ctx.db.selectFrom("jobs").select("kind").execute();
    expect(jobs.filter(({ kind }) => kind === "process_file")).toHaveLength(1);
    expect(await count("bloqueos")).toBeGreaterThan(0);
  });

  it("has people with a cover, links and posts that stand first", async () => {
    const shown = await ctx.db
      .selectFrom("usuarios")
      .innerJoin("publicaciones", "publicaciones.id_usuario", "usuarios.id_usuario")
      .select(["cover_picture", "links"])
      .where("cover_picture", "is not", null)
      .where("pinned_at", "is not", null)
      .execute();
    expect(shown.length).toBeGreaterThan(0);
    for (const { cover_picture, links } of shown) {
      expect(statSync(pathOf(mediaDir, cover_picture!)).size).toBeGreaterThan(0);
      expect(JSON.parse(links)).toHaveLength(2);
    }
  });

  it("is refused a second time, and --more adds to it with the same media", async () => {
    expect(await reasonToRefuse(ctx.db)).toContain("There is a demo here already");
    const found = await findDemo(ctx);
    expect(found).toMatchObject({ pictures: [{}], shorts: [{}], clips: [{}] });
    await fill(found!, true);
    expect(await count("usuarios")).toBe(2 * USERS);
    expect(await count("publicaciones")).toBe(2 * POSTS + UNREADY);
    const { rows } = await listReadyPosts(ctx, { before: null, limit: 2 * POSTS });
    const blurs = rows.flatMap(({ archivos }) => archivos.map(({ thumbhash }) => thumbhash));
    expect(new Set(blurs).size).toBe(3);
  });
});

describe.each(engines)("an instance with accounts of its own on %s", (engine) => {
  const ctx = useStage(engine);

  it("is not filled by mistake", async () => {
    expect(await reasonToRefuse(ctx.db)).toBeNull();
    await newPerson(ctx);
    expect(await reasonToRefuse(ctx.db)).toContain("accounts of its own");
  });
});

describe("the shelf that gives few media many names", () => {
  const rendition = (): Rendition => ({
    ...structuredClone(made.avatars[0]!.sizes[0]!),
    label: "avatar",
  });

  it("needs no more space for them on a disk, however many they are", async () => {
    const mediaDir = newFolder();
    const shelf = openShelf(openDiskStore(mediaDir), mediaDir);
    const avatar = rendition();
    // More than any file of ext4 can have.
    const names = Array.from(
      { length: 66_000 },
      (_, i) => `${i.toString(16).padStart(8, "0")}.webp`,
    );
    await shelf.put(avatar, "first.webp");
    for (let start = 0; start < names.length; start += 16) {
      const batch = names.slice(start, start + 16);
      await Promise.all(batch.map((name) => shelf.put(avatar, name)));
    }
    expect(shelf.isCostly()).toBe(false);
    const stats = names.map((name) => statSync(pathOf(mediaDir, name)));
    expect(new Set(stats.map(({ size }) => size))).toEqual(new Set([avatar.size]));
    expect(new Set(stats.map(({ ino }) => ino)).size).toBeLessThan(50);
  });

  const store = useObjectStore("s3");
  it("copies them in a bucket, and says that this costs", async () => {
    const shelf = openShelf(store, null);
    const avatar = rendition();
    await shelf.put(avatar, "one.webp");
    await shelf.put(avatar, "two.webp");
    expect((await store.list()).objects.map(({ key, size }) => [key, size])).toEqual([
      ["one.webp", avatar.size],
      ["two.webp", avatar.size],
    ]);
    expect(shelf.isCostly()).toBe(true);
  });
});
