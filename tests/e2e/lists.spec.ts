import { type BrowserContext, expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { type Member, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { loseLine, stopClock } from "./support.ts";

const { db } = server;
// A wide window shows the same lists.

test("a later page of conversations that fails fails alone, and is tried again @phone @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "ana");
  const peers = await newPeople(31);
  // No date is so long ago: whoever reads this row fails.
  await converse(ana, peers, (index) => (index === 30 ? -9e15 : 1_000_000 - index));
  await seat(context, ana);
  await page.goto("/messages");
  await page.getByRole("link", { name: "Ver conversaciones anteriores" }).click();
  const failure = page.getByText("Error al cargar conversaciones");
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mensajes" })).toBeVisible();
  await expect(page.getByText("Nueva conversación")).toBeVisible();

  await db
    .updateTable("conversaciones")
    .set({ last_at: 5 })
    .where("id_usuario", "=", ana.id)
    .where("last_at", "<", 0)
    .execute();
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page.getByText(`@${peers[30]!.name}`)).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(page.getByText(`@${peers[0]!.name}`)).toHaveCount(isScripted() ? 1 : 0);
});

test("a thread, comments and a badge that cannot be read fail alone @phone @no-scripts", async ({
  page,
  context,
}) => {
  const [ana, eva] = [await newPerson(server, "ana"), await newPerson(server, "eva")];
  const { id } = await newPost(eva, { descripcion: "La playa", shows: ["photo"] });
  await server.bodyOf("POST", `/api/messages/with/${eva.id}`, { as: ana, body: { text: "Hola" } });
  await server.bodyOf("POST", `/api/publicaciones/${id}/comentarios`, {
    as: ana,
    body: { contenido: "Qué bonito" },
  });
  // No date is so far ahead: whoever reads these rows fails.
  const moveTo = async (at: number) => {
    await sql`update mensajes set created_at = ${at} where from_id = ${ana.id}`.execute(db);
    await sql`update comentarios set fecha_comentario = ${at} where id_publicacion = ${id}`.execute(
      db,
    );
  };
  await moveTo(9e15);
  await seat(context, eva);

  // With scripts the thread is asked for again by itself: no time passes until the link is pressed.
  await page.clock.install();
  await page.goto(`/messages?to=${ana.id}`);
  await expect(page.getByText("Error al cargar mensajes")).toBeVisible();
  await expect(page.getByRole("heading", { name: `@${ana.name}` })).toBeVisible();
  await expect(page.getByRole("textbox", { name: `@${ana.name}` })).toBeVisible();
  if (isScripted()) await stopClock(page);
  await moveTo(5000);
  await expect(async () => {
    // One that was asked for just before may have brought it back.
    const again = page.getByRole("link", { name: "Reintentar" });
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    await expect(page.getByRole("log").getByText("Hola")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Error al cargar mensajes")).toHaveCount(0);
  if (isScripted()) await page.clock.resume();

  await moveTo(9e15);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByText("No se pudieron cargar los comentarios:")).toBeVisible();
  await expect(page.getByText("La playa").first()).toBeVisible();
  await moveTo(5000);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page.getByText("Qué bonito")).toBeVisible();

  // More than can be added up.
  await converse(eva, await newPeople(2), (index) => 1_000 + index);
  await sql`update conversaciones set unread_count = ${"9223372036854775807"}
    where id_usuario = ${eva.id} and peer_id <> ${ana.id}`.execute(db);
  await page.goto("/settings/messages");
  await expect(page.getByText("Quién puede escribirte")).toBeVisible();
  await expect(page.locator("header summary")).toHaveAccessibleName(`Menú de @${eva.name}`);
});

test("lists of people and the studio's table go on in place, over a line that drops @phone @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, { es_creador: 1 });
  const [people, fans] = [await newPeople(31), await newPeople(31)];
  for (const [index, { id }] of people.entries()) {
    const at = { created_at: 1_000_000 - index };
    await db
      .insertInto("bloqueos")
      .values({ id_usuario: ana.id, blocked_id: id, ...at })
      .execute();
    await db
      .insertInto("seguimientos")
      .values({ follower_id: fans[index]!.id, followed_id: ana.id, ...at })
      .execute();
  }
  const first = await newPost(ana, { descripcion: "La primera", fecha_publicacion: 1 });
  for (let made = 0; made < 25; made += 1) await newPost(ana);
  await seat(context, ana);
  const person = people[30]!;
  await goOn(page, context, "/settings/messages", {
    last: `@${person.name}`,
    stays: "Quién puede escribirte",
  });
  await goOn(page, context, `/u/${ana.id}/seguidores`, {
    last: `/u/${fans[30]!.id}`,
    stays: "Seguidores de",
  });
  await goOn(page, context, "/dashboard?tab=publicaciones", {
    last: `/publicacion/${first.id}`,
    stays: "Panel de creador",
  });
  await goOn(page, context, "/profile", {
    last: `/publicacion/${first.id}`,
    stays: "Editar perfil",
  });
});

test("unblocking somebody on a later page takes them from the list that stays @phone", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "ana");
  const people = await newPeople(31);
  for (const [index, { id }] of people.entries()) {
    const row = { id_usuario: ana.id, blocked_id: id, created_at: 1_000_000 - index };
    await db.insertInto("bloqueos").values(row).execute();
  }
  await seat(context, ana);
  await page.goto("/settings/messages");
  await page.getByRole("link", { name: "Ver más" }).click();
  const rows = page.getByRole("list", { name: "Personas bloqueadas" }).getByRole("listitem");
  await expect(rows).toHaveCount(31);
  await page.getByRole("button", { name: `Desbloquear a @${people[30]!.name}` }).click();
  await expect(rows).toHaveCount(30);
  await expect(rows.last()).toContainText(people[29]!.name);
});

test("a profile that takes its time is said to be on its way @phone", async ({ page, context }) => {
  const [ana, eva] = [await newPerson(server, "ana"), await newPerson(server, "eva")];
  await seat(context, ana);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/u\/\d+\.data/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/messages?to=${eva.id}`);
  await page.locator("main").getByRole("link", { name: "Ver perfil" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cargando perfil…" })).toBeVisible();
  answer();
  await expect(page.getByText("Sin biografía")).toBeVisible();
  await expect(page.getByText("Cargando perfil…")).toHaveCount(0);
});

function isScripted(): boolean {
  return test.info().project.use.javaScriptEnabled !== false;
}

/** Reads the second page of a list; with scripts first over a line that is not there. */
async function goOn(
  page: Page,
  context: BrowserContext,
  path: string,
  { last, stays }: { last: string; stays: string },
): Promise<void> {
  await page.goto(path);
  const row = last.startsWith("@")
    ? page.getByText(last, { exact: true })
    : page.locator(`main a[href="${last}"]`).first();
  await expect(row).toHaveCount(0);
  const more = page.getByRole("link", { name: "Ver más" });
  if (isScripted()) {
    await loseLine(page);
    await more.click();
    const again = page.getByRole("link", { name: "Reintentar" });
    await expect(again).toBeVisible();
    await expect(page.getByText(stays).first()).toBeAttached();
    await context.setOffline(false);
    await again.click();
  } else {
    await more.click();
  }
  await expect(row).toBeVisible();
  await expect(page.getByText(stays).first()).toBeAttached();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
}

function newPeople(count: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => newPerson(server)));
}

async function converse(ana: Member, peers: Member[], at: (index: number) => number) {
  for (const [index, { id: peer_id }] of peers.entries()) {
    const line = { last_message: "hola", last_at: at(index), last_from: peer_id };
    await db
      .insertInto("conversaciones")
      .values({ id_usuario: ana.id, peer_id, ...line, version: 1, unread_count: 0, wrote: 1 })
      .execute();
  }
}
