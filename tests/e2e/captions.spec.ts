import { expect, type Page } from "@playwright/test";
import { call, expectAccessible, seat, server, test, withScripts } from "../kit/browser.ts";
import { newPerson, type Person } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { cameraJpeg, uprightClip } from "../media-fixtures.ts";
import { holdScripts } from "./held.ts";

const cue = (text: string, times = "00:00:00.000 --> 00:00:00.900") =>
  `WEBVTT\n\n${times}\n${text}\n`;

async function given(columns: { descripcion?: string } = {}) {
  const owner = await newPerson(server);
  const { id, archivos } = await newPost(owner, { shows: ["clip", "photo"], ...columns });
  return { owner, id, video: archivos[0]!.id_archivo };
}

test("what a picture and a video show is said in the editor, and read with them @phone @no-scripts", async ({
  page,
  context,
}) => {
  const { owner, id } = await given();
  await seat(context, owner);
  await page.goto(`/settings/posts/${id}`);
  const say = async (summary: string, label: string, text: string) => {
    await page.getByText(summary, { exact: true }).click();
    const field = page.getByRole("textbox", { name: label });
    await field.fill(text);
    await page.locator("form", { has: field }).getByRole("button").click();
    await expect(page.getByText("Guardamos el texto.")).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
  };
  await say("Agregar texto alternativo", "Texto alternativo", "Una duna al atardecer");
  await say("Agregar descripción", "Descripción del video", "Ana baila sola");

  await page.goto(`/publicacion/${id}`);
  await expect(page.getByAltText("Una duna al atardecer")).toHaveCount(1);
  await expect(page.locator("video")).toHaveAttribute("aria-description", "Ana baila sola");
});

test("what each file shows is said while it is chosen, and goes with it @phone @no-scripts", async ({
  page,
  context,
}) => {
  const owner = await newPerson(server);
  await seat(context, owner);
  await page.goto("/upload");
  const files = [await cameraJpeg(), await uprightClip()];
  if (await withScripts(page)) {
    await page.locator("input[type=file]").setInputFiles(files);
    const show = (name: string) => page.getByRole("button", { name: `Ver ${name}` }).click();
    await show("upright.mp4");
    await page.getByLabel("¿Qué pasa en el video? (opcional)").fill("Ana\nbaila sola");
    await show("camera.jpg");
    const picture = page.getByLabel("¿Qué se ve en la foto? (opcional)");
    await expect(picture).toHaveValue("");
    await picture.fill("Una duna al atardecer");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mover después camera.jpg" }).click();
    // A reload costs none of it.
    await page.reload();
    await expect(page.getByText("Recuperamos tu borrador.")).toBeVisible();
    await show("camera.jpg");
    await expect(picture).toHaveValue("Una duna al atardecer");
  } else {
    await page.locator("input[type=file]").setInputFiles([...files].reverse());
    await page
      .getByLabel("¿Qué se ve en tus fotos y videos? (opcional)")
      .fill("Ana baila sola\nUna duna al atardecer");
  }
  await page.getByRole("button", { name: "Subir", exact: true }).click();
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get("id")!;
  const { post } = (await call("GET", `/api/publicaciones/${id}`, { as: owner })).body;
  expect(post.archivos).toMatchObject([
    { tipo: "video", alt: "Ana baila sola" },
    { tipo: "image", alt: "Una duna al atardecer" },
  ]);
});

test("captions are written beside the video, line by line or as text, and a file can be opened @phone @no-scripts", async ({
  page,
  context,
}) => {
  const { owner, id, video } = await given();
  await seat(context, owner);
  await page.goto(`/settings/posts/${id}`);
  await page.getByRole("link", { name: "Agregar subtítulos" }).click();
  await page.waitForURL(`/settings/posts/${id}/subtitulos/${video}`);
  const scripted = await withScripts(page);
  const save = page.getByRole("button", { name: "Guardar subtítulos" });
  const saved = page.getByText("Guardamos los subtítulos.");
  const served = async (idioma = "es") =>
    (await call("GET", `/subtitulos/${video}/${idioma}`, { as: owner })).body as string;

  if (scripted) {
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Agregar en 00:0/ }).click();
    const words = page.getByLabel("Parte 1: Texto");
    await expect(words).toBeFocused();
    await words.fill("Hola a <todas>");
    await page.getByLabel("Parte 1: Fin").fill("mal");
    await expect(page.getByText("los tiempos se escriben así")).toBeVisible();
    await page.getByLabel("Parte 1: Fin").fill("0:00.8");
    await page.getByRole("button", { name: "Editar como texto" }).click();
    await expect(page.getByLabel("Subtítulos en WebVTT")).toHaveValue(
      "WEBVTT\n\n00:00:00.000 --> 00:00:00.800\nHola a &lt;todas&gt;\n",
    );
    await page.getByRole("button", { name: "Editar por partes" }).click();
    await expect(words).toHaveValue("Hola a <todas>");
  } else {
    const text = page.getByLabel("Subtítulos en WebVTT");
    await text.fill(cue("Hola", "00:02 --> 00:01"));
    await save.click();
    await expect(page.getByText("Línea 3: termina antes de empezar.")).toBeVisible();
    await expect(text).toHaveValue(cue("Hola", "00:02 --> 00:01"));
    await text.fill(cue("Hola <b>a</b> &lt;todas&gt;", "00:00 --> 00:00.8"));
  }
  await save.click();
  await expect(saved).toBeVisible();
  expect(await served()).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:00.800\nHola a &lt;todas&gt;\n");

  await page.getByRole("combobox", { name: "Idioma" }).selectOption("en");
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.waitForURL(/idioma=en/);
  // The form of the other language is there.
  await expect(page.getByRole("link", { name: "inglés" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "hello.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from("1\n00:00:00,000 --> 00:00:00,900\nHello\n"),
  });
  if (scripted) await expect(page.getByLabel("Parte 1: Texto")).toHaveValue("Hello");
  await save.click();
  await expect(saved).toBeVisible();
  expect(await served("en")).toContain("Hello");

  await page.goto(`/settings/posts/${id}`);
  await page.getByRole("link", { name: "Subtítulos: inglés, español" }).click();
  await page.waitForURL(`/settings/posts/${id}/subtitulos/${video}`);
  await page.getByText("Eliminar estos subtítulos").click();
  await page.getByRole("button", { name: "Sí, eliminar" }).click();
  await expect(page.getByText("Eliminamos los subtítulos.")).toBeVisible();
  expect((await call("GET", `/subtitulos/${video}/es`, {})).status).toBe(404);
  expect(await served("en")).toContain("Hello");
});

test("what is written or opened before the scripts come is in the rows @phone", async ({
  page,
  context,
}) => {
  const { owner, id, video } = await given();
  await seat(context, owner);
  const scripts = await holdScripts(page);
  const form = `/settings/posts/${id}/subtitulos/${video}`;
  await page.goto(form, { waitUntil: "commit" });
  await page.getByLabel("Subtítulos en WebVTT").fill(cue("Se escribió antes"));
  scripts.release();
  await expect(page.getByLabel("Parte 1: Texto")).toHaveValue("Se escribió antes");

  scripts.hold();
  await page.goto(`${form}?idioma=en`, { waitUntil: "commit" });
  await page.locator("input[type=file]").setInputFiles({
    name: "hello.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from(cue("Hello")),
  });
  scripts.release();
  await expect(page.getByLabel("Parte 1: Texto")).toHaveValue("Hello");
});

test("what is written while a draft is awaited stays when it comes, and is not left unasked @phone", async ({
  page,
  context,
}) => {
  const { owner, id, video } = await given();
  const row = {
    id_archivo: video,
    idioma: "es",
    estado: "queued",
    vtt: "",
    changed_at: 1,
  } as const;
  await server.db.insertInto("subtitulos").values(row).execute();
  await seat(context, owner);
  await page.goto(`/settings/posts/${id}/subtitulos/${video}`);
  await expect(page.getByText("Estamos escuchando el video.")).toBeVisible();
  await page.getByRole("button", { name: /^Agregar en 00:0/ }).click();
  const words = page.getByLabel("Parte 1: Texto");
  await words.fill("Lo mío");
  await server.db
    .updateTable("subtitulos")
    .set({ estado: "draft", vtt: cue("Lo oído") })
    .where("id_archivo", "=", video)
    .execute();
  await expect(page.getByText("Llegó el borrador. Lo que escribiste sigue aquí.")).toBeVisible();
  await expect(words).toHaveValue("Lo mío");

  await expect(page.getByText("Hay cambios sin guardar.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Editar publicación" }).click();
  const asked = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await asked.getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(asked).toHaveCount(0);
  await expect(words).toHaveValue("Lo mío");

  await page.getByRole("button", { name: "Cambiarlo por el borrador" }).click();
  await expect(words).toHaveValue("Lo oído");
  await expect(page.getByText("Hay cambios sin guardar.", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Editar publicación" }).click();
  await page.waitForURL(`/settings/posts/${id}`);
});

test("captions are shown while a video is silent, by choice with its sound, and the choice stays @phone", async ({
  page,
  context,
}) => {
  const { owner, id, video } = await given({ descripcion: "Con subtítulos" });
  for (const [idioma, text] of Object.entries({ es: "Se oye el mar", en: "One hears the sea" })) {
    await sendCaptions(owner, { id, video, idioma }, cue(text));
  }
  await seat(context);
  await page.goto(`/publicacion/${id}`);
  const said = page.locator("[data-captions]");
  const choice = page.getByRole("button", { name: /^Subtítulos: / });
  await expect(said).toHaveText("Se oye el mar");
  // With the sound on one hears it, unless one wants to read it.
  await page.getByRole("button", { name: "Activar el sonido" }).click();
  await expect(choice).toHaveAccessibleName("Subtítulos: desactivados");
  await expect(said).toHaveCount(0);
  await choice.click();
  await expect(choice).toHaveAccessibleName("Subtítulos: inglés");
  await expect(said).toHaveText("One hears the sea");
  await page.reload();
  await expect(said).toHaveText("One hears the sea");
  await expectAccessible(page);
  // That looks at pages which hold still.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await turnTo(page, "Subtítulos: desactivados");
  await page.reload();
  await expect(choice).toHaveAccessibleName("Subtítulos: desactivados");
  await expect(said).toHaveCount(0);
});

async function turnTo(page: Page, name: string): Promise<void> {
  const choice = page.getByRole("button", { name: /^Subtítulos: / });
  await expect(async () => {
    await choice.click();
    await expect(choice).toHaveAccessibleName(name, { timeout: 500 });
  }).toPass();
}

interface Captioned {
  id: number;
  video: number;
  idioma: string;
}

async function sendCaptions(
  owner: Person<typeof server>,
  { id, video, idioma }: Captioned,
  vtt: string,
): Promise<void> {
  const path = `/api/publicaciones/${id}/archivos/${video}/subtitulos/${idioma}`;
  const { status } = await server.call("PUT", path, { as: owner, body: { vtt } });
  expect(status).toBe(200);
}
