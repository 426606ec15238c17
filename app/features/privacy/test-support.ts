import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { PersonalData } from "#app/personal-data.server.ts";
import { setLike, setSave } from "#app/features/posts/commands.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { reserveObject } from "#app/features/media/objects.server.ts";
import { sumSpace } from "#app/features/media/space/space.server.ts";
import { react } from "#app/features/messages/reactions/react.server.ts";
import { sendMessage } from "#app/features/messages/thread/send.server.ts";
import { openOrder } from "#app/features/billing/orders/open-order.server.ts";
import { settleOrder } from "#app/features/billing/settle/operator.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { sale } from "#app/features/ledger/test-support.ts";
import { saveAccount } from "#app/features/payees/save.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { setFollow } from "#app/features/people/follow/follow.server.ts";
import { countView } from "#app/features/posts/views/views.server.ts";
import { leaveUploads } from "#app/features/resumable/test-support.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { grantSubscription } from "#app/features/subscriptions/subscriptions.server.ts";
import { documentPicture, documentsRequest } from "#app/features/vault/test-documents.ts";
import { saveDetails } from "#app/features/verification/own/draft.server.ts";
import { details, sendPhotos } from "#app/features/verification/test-support.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { claimName } from "#app/features/names/claim.server.ts";
import { newPerson, newSession, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import type { Person, Stage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { withdrawArco } from "./requests/follow.server.ts";
import { attachPaper } from "./requests/papers/attach.server.ts";
import { submitArco } from "./requests/submit.server.ts";

export interface Life {
  person: Person;
  friend: Person;
  stranger: Person;
  post: number;
  friendsPost: number;
}

/** Somebody who has used everything, and others with whom they did. */
export async function liveThrough(ctx: Stage, name: string): Promise<Life> {
  const [friend, stranger] = [await newPerson(ctx, "amiga"), await newPerson(ctx, "otra")];
  const person = await newPerson(ctx, {
    nombre_usuario: name,
    contrasenia: PASSWORD,
    biografia: `Soy ${name}`,
    es_creador: 1,
  });
  const mine = { ...person, biografia: undefined };
  await claimName(person.db, {
    id_usuario: person.id,
    nombre_usuario: name,
    before: `${name}.antes`,
  });
  await person.db
    .insertInto("cambios_nombre")
    .values({ id_usuario: person.id, before: `${name}.antes`, asked_at: 0, due_at: 0 })
    .execute();
  await friend.db
    .updateTable("usuarios")
    .set({ es_creador: 1 })
    .where("id_usuario", "=", friend.id)
    .execute();
  const { id: own } = await newPost(mine, {
    descripcion: `De ${name} #playa`,
    shows: ["photo"],
  });
  const { id: friendsPost } = await newPost(friend, {
    descripcion: `Con @${name}, #playa`,
    shows: ["white"],
  });
  await addPictures(person);
  await saveAccount(person, {
    ...{ clabe: "032180000118359719", titular: name, rfc: "GODE561231GR8" },
    contrasenia: PASSWORD,
  });
  await sendDocuments(person);
  await addFactors(person);
  await leaveUploads(person, `Lo de ${name}`);
  for (const id of [own, friendsPost]) {
    for (const who of [person, friend]) {
      await setLike(who, { id });
      await setSave(who, { id });
      await writeComment(who, { id_publicacion: id, contenido: `Hola @${name}, hola` });
    }
  }
  await setFollow(person, { id: friend.id });
  await setFollow(friend, { id: person.id });
  await grantSubscription(ctx, tie(person, friend));
  await grantSubscription(ctx, tie(friend, person));
  for (const [seller, fan] of [
    [person, friend],
    [friend, person],
  ] as const) {
    await savePlan(seller, { precio_mes: 9_900, dias_prueba: 0 });
    const who = { id_usuario: seller.id };
    const { referencia: reference } = await openOrder(fan, { who, meses: 1 });
    await settleOrder(ctx, { reference, verb: "paid" });
  }
  await sendMessage(person, { peerId: friend.id, text: "Hola, amiga", idempotencyKey: null });
  const hello = { peerId: person.id, text: "Hola tú", idempotencyKey: null };
  const { id: theirs } = await sendMessage(friend, hello);
  await react(person, { id: theirs, emoji: "❤️" });
  const pal = await newPerson(ctx, "compa");
  await sendMessage(person, { peerId: pal.id, text: "¿Qué tal?", idempotencyKey: null });
  await setBlock(person, { id_usuario: stranger.id });
  await setBlock(stranger, { id_usuario: person.id });
  await countView(person, { id: friendsPost, address: "10.0.0.1", userAgent: "Firefox" });
  await countView(friend, { id: own, address: "10.0.0.2", userAgent: "Firefox" });
  await ctx.db
    .transaction()
    .execute((trx) => post(trx, sale(`sale ${person.id}`, person.id, 9_900)));
  await newSession(ctx, person);
  await workOff(ctx);
  // What their files take, and by how much that has changed since.
  await sumSpace(ctx.db);
  await ctx.db.insertInto("cambios_espacio").values({ id_usuario: person.id, bytes: 0 }).execute();
  await rest(ctx.db, { person, friend, stranger, post: own, friendsPost });
  return { person, friend, stranger, post: own, friendsPost };
}

const tie = (fan: Person, creator: Person) => ({
  ...{ fan_id: fan.id, creator_id: creator.id, days: 30, provider: "test" },
});

/** What signing in may want besides a password, and an address that is to be changed. */
async function addFactors({ db, id, correo }: Person): Promise<void> {
  const who = { id_usuario: id, created_at: 0 };
  const llave = { credencial: `llave ${id}`, titular: `titular ${id}`, clave_publica: "clave" };
  await db
    .insertInto("llaves")
    .values({ ...who, ...llave, contador: 0, transportes: "[]", sincronizada: 0, nombre: "Llave" })
    .execute();
  await db
    .insertInto("totp")
    .values({ ...who, secreto: "sellado" })
    .execute();
  await db
    .insertInto("codigos_recuperacion")
    .values({ ...who, code_hash: `codigo ${id}` })
    .execute();
  await db
    .insertInto("cambios_correo")
    .values({
      ...{ ...who, anterior: correo, nuevo: `nuevo-${correo}` },
      ...{ code_hash: "codigo", expires_at: Date.now() + 60_000 },
    })
    .execute();
}

/** What shows who somebody is: of a verification that is not sent yet, and of a request that has ended. */
async function sendDocuments(person: Person): Promise<void> {
  await saveDetails(person, details({ documento: "pasaporte" }));
  await sendPhotos(person, ["frente", "retrato"]);
  const { secret: key } = await submitArco(person, {
    ...{ tipo: "acceso", nombre: person.name, correo: person.correo },
    ...{ representa: "", detalle: "Todo.", identidad: "" },
  });
  for (const bytes of [await documentPicture({ tint: "#773355" }), Buffer.from("%PDF-1.7\n")]) {
    await attachPaper(person, { key }, documentsRequest({ documento: bytes }));
  }
  await withdrawArco(person, { key });
}

/** Pictures of a profile as a worker leaves them, some that wait, one hidden, and a copy of everything. */
async function addPictures({ db, objects, id: id_usuario }: Person): Promise<void> {
  const created_at = Date.now();
  const names: string[] = [];
  for (const label of ["avatar", "cover", "original", "original", "export", "cover"]) {
    const row = { label, mime: "image/webp", ext: "webp", id_usuario };
    const name = await reserveObject(db, row);
    await objects.put(name, randomBytes(100));
    await db.updateTable("objetos").set({ state: "live" }).where("name", "=", name).execute();
    names.push(name);
  }
  const [profile_picture, cover_picture, first, second, copy, hidden] = names as Names;
  await db
    .updateTable("usuarios")
    .set({ profile_picture, cover_picture })
    .where("id_usuario", "=", id_usuario)
    .execute();
  const waiting = { id_usuario, crop: null, error: "no_decoder", created_at };
  await db
    .insertInto("avatares")
    .values({ ...waiting, original: first })
    .execute();
  await db
    .insertInto("portadas")
    .values({ ...waiting, original: second })
    .execute();
  const unseen = { picture: hidden, objects: JSON.stringify([hidden]), created_at };
  await db
    .insertInto("fotos_ocultas")
    .values({ id_usuario, kind: "cover", ...unseen })
    .execute();
  await db
    .insertInto("descargas")
    .values({
      ...{ id_usuario, state: "ready", clave_hash: `c${id_usuario}`, objeto: copy, size: 100 },
      ...{ asked_at: created_at, ready_at: created_at, expires_at: created_at + 3_600_000 },
    })
    .execute();
}

type Names = [string, string, string, string, string, string];

/** What takes a long way to come by, as rows. */
async function rest(db: Database, { person, friend, stranger, post, friendsPost }: Life) {
  const { id: id_usuario, correo, name } = person;
  const now = Date.now();
  const viewer = `u${id_usuario}`;
  const add = <T extends keyof Schema>(table: T, ...rows: Record<string, unknown>[]) =>
    db
      .insertInto(table)
      .values(rows as never)
      .execute();
  const choice = { sitio: 1, push: 1, por_correo: "diario" } as const;
  await add("ajustes_notificaciones", { id_usuario, tipo: "seguidor", ...choice });
  await add("publicaciones_anunciadas", {
    ...{ id_publicacion: post, id_usuario, announced_at: now },
  });
  const news = { tipo: "nueva_publicacion", hora: 0, updated_at: now, correo_at: null } as const;
  const noTarget = { id_publicacion: null, id_comentario: null };
  await add("notificaciones", {
    ...{ id_usuario: stranger.id, ref: id_usuario, creator_id: id_usuario, ...news, ...noTarget },
  });
  await add("notificaciones", {
    ...{ id_usuario, ref: friend.id, creator_id: friend.id, ...news, ...noTarget },
  });
  const { id_sesion } = await db
    .selectFrom("sesiones")
    .select("id_sesion")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  await add("dispositivos_push", {
    ...{ id_usuario, id_sesion, endpoint: "https://push.example.org/x", created_at: now },
    ...{ endpoint_hash: `x${id_usuario}`, p256dh: "x", auth: "x" },
  });
  await add("tokens_personales", {
    ...{ id_usuario, token_hash: `x${id_usuario}`, nombre: "x", alcances: "read" },
    ...{ red: null, created_at: now, used_at: null, expires_at: now + 60_000 },
  });
  await add("silenciados", { id_usuario, muted_id: stranger.id, created_at: now });
  await add("silenciados", { id_usuario: stranger.id, muted_id: id_usuario, created_at: now });
  await add("palabras_silenciadas", { id_usuario, clave: "feo", palabra: "feo", created_at: now });
  await add("hashtags_seguidos", { id_usuario, clave: "#playa", created_at: now });
  await add("menciones_quitadas_publicacion", { id_usuario, id_publicacion: friendsPost });
  const { id_comentario } = await db
    .selectFrom("comentarios")
    .select("id_comentario")
    .where("id_usuario", "=", friend.id)
    .executeTakeFirstOrThrow();
  await add("menciones_quitadas_comentario", { id_usuario, id_comentario });
  await add("comentarios_ocultos", { id_usuario, id_comentario });
  await add("me_gusta_comentario", { id_usuario, id_comentario, created_at: now });
  const { id: id_mensaje } = await db
    .selectFrom("mensajes")
    .select("id")
    .where("to_id", "=", id_usuario)
    .executeTakeFirstOrThrow();
  await add("mensajes_ocultos", { id_usuario, id_mensaje });
  await add("encuentros", { viewer, id_publicacion: friendsPost, depth: 1, seen_at: now });
  await add("desintereses", { viewer, id_publicacion: friendsPost, hidden_at: now });
  const taste = { weight: 1, touched_at: now };
  await add("gustos", { viewer, kind: "tag", subject: "playa", ...taste });
  await add("gustos", { viewer, kind: "creator", subject: `${friend.id}`, ...taste });
  await add("gustos", {
    viewer: `u${friend.id}`,
    kind: "creator",
    subject: `${id_usuario}`,
    ...taste,
  });
  await add("identidades", {
    issuer: "https://id.example",
    subject: "77",
    id_usuario,
    created_at: now,
  });
  const removed = { issuer: "https://id.example", subject: "78", id_usuario, created_at: now };
  await add("identidades_quitadas", removed);
  const link = { id_usuario, created_at: now, expires_at: now + 60_000 };
  await add("restablecimientos", { token_hash: `r${id_usuario}`, ...link });
  const signUp = { nombre_usuario: "nadie_aun", correo, password_hash: "x", code_hash: "x" };
  await add("registros", { ...signUp, created_at: now, expires_at: now + 60_000 });
  const asked = { referencia: `S-${id_usuario}`, tema: "otro", mensaje: `Soy ${name}`, correo };
  await add("solicitudes", { ...asked, id_usuario, created_at: now });
  const wish = { id_usuario, mensaje: "Quiero crear", state: "approved", created_at: now };
  await add("solicitudes_creador", wish);
  const day = { id_publicacion: post, day: 20200101, id_usuario };
  await add("vistas_diarias", { ...day, views: 40_000 });
  await add("vistas_mensuales", { id_usuario, month: 202001, views: 40_000, paid_views: 40_000 });
  await add("anomalias", {
    ...{ creator_id: id_usuario, day: 20200101, kind: "quiet", views: 30, evidence: "{}" },
    ...{ state: "held", created_at: now, decided_at: null, decided_by: null },
  });
  const seen = { net: "n", wide: "w", day: 20200101, counted_at: now, stranger: 0, moved: 1 };
  for (const [creator_id, viewer] of [
    [stranger.id, `u${id_usuario}`],
    [id_usuario, `u${stranger.id}`],
  ] as const) {
    await add("vistas_pagadas", { ...seen, id_publicacion: post, creator_id, viewer });
  }
  const refused = { day: 20200101, creator_id: id_usuario, reason: "net", net: "n", views: 2 };
  await add("vistas_rechazadas", refused);
  await add("estudio_dias", { id_usuario, day: 20200101, origin: "feed", views: 9, paid_views: 8 });
  await add("estudio_horas", { id_usuario, month: 202001, hour: 9, views: 9 });
  await add("estudio_personas", { id_usuario, day: 20200101, followers: 1, subscribers: 0 });
  const income = { kind: "tip", currency: "MXN", cents: 4_000 };
  await add("estudio_ingresos", { id_usuario, day: 20200101, ...income });
  const bought = { fan_id: id_usuario, id_publicacion: friendsPost, created_at: now };
  await add("compras", bought);
  await add("huellas", { id_usuario, kind: "avatar", frames: "", created_at: now });
  const subject = { subject_kind: "perfil", subject_id: stranger.id, affected_id: stranger.id };
  const { id_caso } = await db
    .insertInto("casos")
    .values({
      ...(subject as { subject_kind: "perfil"; subject_id: number; affected_id: number }),
      ...{ state: "open", queue: "otro", priority: 1, due_at: now, assigned_to: id_usuario },
      ...{ assigned_at: now, created_at: now, updated_at: now },
    })
    .returning("id_caso")
    .executeTakeFirstOrThrow();
  const report = { id_caso, reporter_id: id_usuario, reason: "spam", text: "Molesta" };
  await add("denuncias", { ...report, created_at: now, updated_at: now });
  await add("aceptaciones", {
    ...{ id_usuario, what: "terminos", version: "1", given: 1, created_at: now },
  });
  const mail = JSON.stringify({ to: correo, subject: "Hola", text: `Hola ${name}` });
  const later = { run_at: now + 3_600_000, created_at: now };
  await add("jobs", { kind: "send_mail", payload: mail, ...later });
  const file = { kind: "process_image", payload: '{"id_archivo":0}', state: "held", turn: 1 };
  await add("jobs", { ...file, id_usuario, ...later });
}

/** The rows of each column that names somebody, by what a room says becomes of them. */
export async function rowsNaming(
  db: Database,
  rooms: Readonly<Record<string, PersonalData>>,
  id_usuario: number,
): Promise<{ column: string; fate: string; rows: number }[]> {
  const found: { column: string; fate: string; rows: number }[] = [];
  for (const [column, fate] of Object.values(rooms).flatMap((room) =>
    Object.entries(room.columns),
  )) {
    const [table, name] = column.split(".") as [string, string];
    if (["correo", "payload", "key"].includes(name)) continue;
    const value =
      name === "viewer" ? `u${id_usuario}` : name === "subject" ? `${id_usuario}` : id_usuario;
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(name)} = ${value}`.execute(db);
    found.push({ column, fate, rows: Number(rows[0]!.n) });
  }
  return found;
}

/** Every table, row by row, as text. */
export async function everyRow(db: Database): Promise<{ table: string; text: string }[]> {
  const tables = await db.introspection.getTables();
  const rows: { table: string; text: string }[] = [];
  for (const { name } of tables) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    rows.push(...found.rows.map((row) => ({ table: name, text: JSON.stringify(row) })));
  }
  return rows;
}
