import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { type Member, newBrowser, seat, server, test } from "../kit/browser.ts";
import type { SentFile } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("what a stranger asks to remove is gone from every door and stays gone, until an appeal brings it back @desktop @no-scripts", async ({
  page: stranger,
  browser,
}) => {
  const uploader = await newPerson(server, "sube");
  const picture = await unlikeAnyOther();
  const sent = await asJpeg(picture);
  const { id, archivos } = await newPost(uploader, { files: [sent] });
  const file = archivos[0]!.url_archivo;
  const visitor = await newBrowser(browser);
  const doors = [`/publicacion/${id}`, `/api/publicaciones/${id}`, `/uploads/${file}`];
  const answerOf = async (door: string) =>
    (await visitor.request.get(door, { maxRedirects: 0 })).status();
  const answers = () => Promise.all(doors.map(answerOf));
  // A page that is not there leads home (product.md 13.2).
  const gone = [302, 404, 404];
  const tile = visitor.locator(`a[data-post="${id}"]`);
  expect(await answers()).toEqual([200, 200, 200]);

  // No account, and no yes to the age gate.
  await stranger.goto("/retiro");
  await stranger.getByRole("radio", { name: /^Imágenes íntimas sin/ }).check();
  await stranger.getByLabel("Direcciones").fill(`${server.url}/publicacion/${id}`);
  await stranger.getByRole("radio", { name: "La persona afectada" }).check();
  await stranger.getByLabel("Email para responderte").fill("afectada@example.org");
  await stranger.getByRole("checkbox", { name: /^Declaro de buena fe/ }).check();
  await stranger.getByLabel("Firma: tu nombre completo").fill("Ana Pérez");
  await stranger.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(stranger.getByText("Recibimos tu solicitud.")).toBeVisible();
  const link = await stranger.getByLabel("Enlace privado").inputValue();
  await expect(stranger.getByText("Oculto mientras decidimos")).toBeVisible();
  expect(await answers()).toEqual(gone);

  const moderator = await onDuty(browser, id);
  await expect(moderator.getByRole("img", { name: "Imagen difuminada" })).toBeVisible();
  await moderator.getByRole("link", { name: "Ver sin difuminar" }).click();
  const seen = moderator.getByRole("list", { name: "Imágenes sin difuminar" }).locator("img");
  await expect
    .poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await moderator.getByRole("radio", { name: /^Retirar/ }).check();
  await moderator.getByLabel("En qué se funda").selectOption("ley_intimidad");
  await moderator.getByLabel("Hechos").fill("Quien aparece no lo consintió.");
  await moderator.getByRole("button", { name: "Decidir", exact: true }).click();
  await expect(moderator.getByText("Decisión tomada.")).toBeVisible();
  expect(await answers()).toEqual(gone);
  await visitor.goto(`/u/${uploader.id}`);
  await expect(visitor.getByRole("heading", { name: uploader.name })).toBeVisible();
  await expect(tile).toHaveCount(0);
  await stranger.goto(link);
  await expect(stranger.getByText("Retirado", { exact: true })).toBeVisible();

  // The looks of it are remembered by a job.
  await expect.poll(() => hashesOf(id, "pdq")).toBe(8);
  const member = await newBrowser(browser, uploader);
  const refused: number[] = [];
  for (const copy of [sent, await asJpeg(picture.clone().flop().resize(480), 70)]) {
    const { id: again } = await newPost(uploader, { files: [copy] });
    await member.goto(`/upload?id=${again}`);
    await expect(member.getByText(/coincide con contenido que fue retirado/)).toBeVisible();
    expect(await answerOf(`/api/publicaciones/${again}`)).toBe(404);
    refused.push(again);
  }

  // What was refused has reasons of its own, which its page leads to.
  const refusals = member.getByRole("link", { name: /^Algo que enviaste/ });
  await expect
    .poll(async () => {
      await member.goto("/settings/avisos");
      return refusals.count();
    })
    .toBe(2);
  await refusals.first().click();
  const stated = member.getByRole("article");
  await expect(stated.getByText("No se publicó: lo rechazamos antes")).toBeVisible();
  await expect(stated.getByText("La decisión la tomó un programa.")).toBeVisible();
  await expect(member.getByRole("button", { name: "Apelar" })).toBeVisible();
  await member.goto("/settings/avisos");
  await member.getByRole("link", { name: /^Tu publicación/ }).click();
  await expect(member.getByText("Va contra la ley")).toBeVisible();
  await expect(member.getByText("Quien aparece no lo consintió.")).toBeVisible();
  await member.getByLabel("Por qué debe cambiar la decisión").fill("Soy yo, y lo publiqué yo.");
  await member.getByRole("button", { name: "Apelar" }).click();
  await expect(member.getByText(/^Recibimos tu apelación/)).toBeVisible();

  const other = await onDuty(browser, id);
  await expect(other.getByText("Soy yo, y lo publiqué yo.").first()).toBeVisible();
  await other.getByRole("radio", { name: "Se revierte la decisión" }).check();
  await other.getByLabel("Respuesta").fill("Lo comprobamos: es suyo.");
  await other.getByRole("button", { name: "Responder" }).click();
  await expect(other.getByText("Apelación respondida.")).toBeVisible();
  await member.reload();
  await expect(member.getByText("Lo comprobamos: es suyo.")).toBeVisible();
  expect(await answers()).toEqual([200, 200, 200]);
  await visitor.reload();
  await expect(tile).toBeVisible();
  await expect.poll(() => hashesOf(id)).toBe(0);
  // What was refused for it is published after all.
  for (const again of refused) {
    await expect.poll(() => answerOf(`/api/publicaciones/${again}`)).toBe(200);
  }

  const done = ["case.look", "case.decision", "case.appeal_decided", "case.reverse"];
  expect(await auditOf(id)).toEqual(done);
});

test("a post is reported in two taps, and one sees what becomes of it @phone @no-scripts", async ({
  page,
  context,
}, { project }) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, { shows: ["photo"] });
  const reporter = await newPerson(server, "avisa");
  await seat(context, reporter);
  await page.goto(`/publicacion/${id}`);
  if (project.name === "phone") await page.getByLabel(/^Más opciones/).click();
  await page.getByRole("link", { name: "Denunciar" }).first().click();
  await page.getByRole("button", { name: /^Spam o engaño/ }).click();
  await expect(page.getByText(/^Recibimos tu denuncia/)).toBeVisible();
  await page.goto("/settings/denuncias");
  const row = page.getByRole("listitem").filter({ hasText: `@${creator.name}` });
  await expect(row).toContainText("Spam o engaño");
  await expect(row).toContainText("En revisión");
});

test("a moderator finds, takes, looks at and notes a case by keys alone @desktop", async ({
  page,
  context,
}) => {
  const { id } = await newPost(await newPerson(server, "publica"), { shows: ["photo"] });
  const body = { tipo: "publicacion", id, motivo: "violencia" };
  await server.bodyOf("POST", "/api/denuncias", { as: await newPerson(server, "avisa"), body });
  await seat(context, await newPerson(server, { role: "moderator" }));
  await page.goto("/moderacion");
  const { keyboard } = page;
  const help = page.getByText("Caso siguiente o anterior");
  await keyboard.press("?");
  await expect(help).toBeVisible();
  await keyboard.press("?");
  await expect(help).toBeHidden();

  await keyboard.press("/");
  await expect(page.getByRole("main").getByLabel("Buscar un caso")).toBeFocused();
  // What is typed is no key.
  await keyboard.type(`/publicacion/${id}`);
  await keyboard.press("Enter");
  const row = page.getByRole("main").getByRole("link", { name: /^Publicación de @/ });
  await expect(row).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keyboard.press("j");
  await expect(row).toBeFocused();
  await keyboard.press("a");
  await expect(page.getByText("Caso asignado.")).toBeVisible();
  // A page of its own, which hears keys once its scripts are there.
  await page.locator('html[data-script="ready"]').waitFor({ state: "attached" });
  await keyboard.press("v");
  await expect(page.getByRole("link", { name: "Volver a difuminar" })).toBeVisible();
  await keyboard.press("n");
  const note = page.getByLabel("Nota", { exact: true });
  await expect(note).toBeFocused();
  await keyboard.type("Lo veo con calma");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByText("Nota guardada.")).toBeVisible();
  await keyboard.press("d");
  await expect(page.getByRole("radio", { name: /^Nada/ })).toBeFocused();
  await keyboard.press("u");
  await expect(page.getByRole("heading", { name: "Moderación", level: 1 })).toBeVisible();
});

/** A moderator of their own, at the case of a post. */
async function onDuty(browser: Browser, id: number): Promise<Page> {
  const moderator: Member = await newPerson(server, { role: "moderator" });
  const page = await newBrowser(browser, moderator);
  await page.goto("/moderacion");
  const main = page.getByRole("main");
  await main.getByLabel("Buscar un caso").fill(`/publicacion/${id}`);
  await main.getByRole("button", { name: "Buscar", exact: true }).click();
  // Others wait in the queue too.
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(main.getByRole("link", { name: /^Publicación de @/ })).toHaveCount(1);
  await main.getByRole("link", { name: /^Publicación de @/ }).click();
  await expect(page.getByRole("heading", { name: "Lo denunciado" })).toBeVisible();
  return page;
}

/**
 * What is removed here would be refused in every other test that sends something like it. As fine as this, it
 * looks the same smaller: of coarser noise half of what is compared is next to nothing.
 */
async function unlikeAnyOther(): Promise<Sharp> {
  const size = { width: 32, height: 24 };
  const raw = { ...size, channels: 3 } as const;
  const noise = sharp(randomBytes(size.width * size.height * 3), { raw });
  return sharp(await noise.resize(640, 480, { kernel: "cubic" }).png().toBuffer());
}

async function asJpeg(picture: Sharp, quality = 90): Promise<SentFile> {
  return { name: "foto.jpg", bytes: await picture.clone().jpeg({ quality }).toBuffer() };
}

/** How many hashes of a post stand on the list of what was removed. */
async function hashesOf(id: number, kind?: "pdq"): Promise<number> {
  let hashes = server.db
    .selectFrom("hashes")
    .select("id_hash")
    .where("entry", "=", `publicacion:${id}`);
  if (kind) hashes = hashes.where("kind", "=", kind);
  return (await hashes.execute()).length;
}

/** What the audit log says was done about a post, the first first. */
async function auditOf(id: number): Promise<string[]> {
  const lines = await server.db
    .selectFrom("auditoria")
    .select("action")
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return lines.map(({ action }) => action);
}
