import { expect, type Page } from "@playwright/test";
import { bodyOf, expectAccessible, type Member, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { areAllAsked } from "../setup/all-cases.ts";
import { menuButton } from "./support.ts";
import { missed } from "./targets.ts";

// The screens in narrow and wide, as they come and with what opens over them.
interface Screen {
  path: string;
  /** Brings the page to where it is looked at. */
  then?: (page: Page) => Promise<unknown>;
}

async function walk(page: Page, screens: Screen[]): Promise<void> {
  // A finger's, a pointer's.
  const isPhone = test.info().project.use.isMobile;
  const usual = isPhone ? 44 : 24;
  for (const [index, { path, then }] of screens.entries()) {
    await test.step(path, async () => {
      await page.goto(path);
      await then?.(page);
      // A wide screen says what a phone's does: its own parts are those of the first, and what opens over others.
      if (isPhone) await expectAccessible(page);
      else if (index === 0) await expectAccessible(page, undefined, { dark: "all" });
      else if (then || areAllAsked)
        await expectAccessible(page, undefined, { dark: "all but colours" });
      expect(await missed(page, usual), `${path} has no control that one misses`).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, `${path} is as wide as the screen`).toBe(clientWidth);
    });
  }
}

const says = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();
const openMenu = (page: Page) => menuButton(page).click();

test("the screens of a visitor are accessible @desktop @phone", async ({ page, context }) => {
  const creator = await newPerson(server, "visitada");
  const word = `visible${creator.id}x`;
  await newPost(creator, { descripcion: `Foto #${word}`, shows: ["photo"] });
  await newPost(creator, { solo_suscriptores: 1, shows: ["photo"] });
  await walk(page, [{ path: "/" }]);
  await seat(context);
  await walk(page, [
    { path: "/", then: openMenu },
    { path: "/login?google=provider_refused" },
    { path: "/signup" },
    { path: "/forgot" },
    { path: "/forgot?enviado=1" },
    { path: "/reset" },
    { path: "/reset?token=inventado" },
    { path: "/support", then: openMenu },
    { path: "/support?referencia=S-ABCDEFGH" },
    { path: "/privacy" },
    { path: "/terms" },
    { path: "/privacy-center" },
    { path: "/no-existe" },
    { path: "/bad-request" },
    { path: "/cross-origin" },
    { path: `/u/${creator.name}` },
    { path: `/search?q=${word}` },
    { path: "/search" },
    { path: `/search?q=%23${word}` },
    { path: `/u/${creator.name}`, then: searchBlank },
    { path: `/u/${creator.name}`, then: (at) => searchQuickly(at, word) },
  ]);
});

test("the screens of a member are accessible @desktop @phone", async ({ page, context }) => {
  const [member, peer] = [await newPerson(server, { es_creador: 1 }), await newPerson(server)];
  await bodyOf("POST", `/api/messages/with/${member.id}`, { as: peer, body: { text: "¿Estás?" } });
  const { id } = await newPost(member, { shows: ["photo", "photo"] });
  // Nobody processes it: it stays as it is.
  const waiting = await newPost(member, { status: "queued", shows: ["photo"] });
  const queued = { status: "queued", progress: 40 } as const;
  const ofIt = server.db.updateTable("archivos").where("id_publicacion", "=", waiting.id);
  await ofIt.set(queued).execute();
  const month = { id_usuario: member.id, month: 202501, views: 12_345, paid_views: 12_345 };
  await server.db.insertInto("vistas_mensuales").values(month).execute();
  await seat(context, member);
  await walk(page, [
    { path: "/", then: openMenu },
    { path: "/?tab=siguiendo" },
    { path: "/upload" },
    { path: `/upload?id=${waiting.id}`, then: (at) => says(at, "En proceso") },
    { path: `/upload?id=${id}`, then: (at) => says(at, "¡Tu publicación ya está lista!") },
    { path: "/settings" },
    { path: "/settings/profile" },
    { path: "/settings/security" },
    { path: "/settings/tokens" },
    { path: "/settings/cuenta" },
    { path: "/settings/posts" },
    { path: `/settings/posts/${id}` },
    { path: "/settings/messages" },
    { path: "/notifications" },
    { path: "/settings/notificaciones" },
    { path: "/messages" },
    { path: `/messages?to=${peer.id}` },
    { path: "/profile" },
    { path: "/saved" },
    { path: `/u/${peer.id}` },
    { path: "/dashboard", then: (at) => at.getByText("Ver los números").click() },
    { path: "/dashboard?tab=publicaciones" },
    { path: "/logout" },
    ...(await discussed(member, id)),
  ]);
});

test("the screens of an administrator are accessible @desktop @phone", async ({
  page,
  context,
}) => {
  const admin = await newPerson(server, { role: "administrator" });
  const peer = await newPerson(server, { es_creador: 1 });
  const { id } = await newPost(peer, { descripcion: "Una tarde", shows: ["photo"] });
  const now = Date.now();
  const stopped = {
    ...{ kind: "refresh_trends", payload: "{}", attempts: 5 },
    // Older ones are swept away.
    ...{ run_at: now, created_at: now },
  };
  await server.db
    .insertInto("jobs")
    .values({ ...stopped, state: "failed", error: "no such table" })
    .execute();
  const change = { nombre: "MAX_QUEUED_FILES", antes: null, despues: "50", created_at: Date.now() };
  await server.db
    .insertInto("ajustes_historial")
    .values({ ...change, hecho_por: admin.id })
    .execute();
  const problem = {
    where: { in: "line", number: 2 },
    code: "status",
    values: { value: "tal vez" },
  };
  const brought = {
    nombre: "ncmec",
    kind: "import",
    hecho_por: admin.id,
    created_at: Date.now(),
  } as const;
  await server.db
    .insertInto("listas_cambios")
    .values([
      { ...brought, state: "done", added: 3, ended_at: Date.now() },
      {
        ...brought,
        state: "failed",
        added: 0,
        problem: JSON.stringify(problem),
        ended_at: Date.now(),
      },
    ])
    .execute();
  await seat(context, admin);
  await walk(page, [
    { path: "/admin" },
    {
      path: "/admin/trabajos?estado=failed",
      then: (at) => at.getByText("Descartar").first().click(),
    },
    { path: "/admin/personas" },
    { path: `/admin/personas/${peer.id}` },
    { path: "/admin/contenido" },
    { path: `/admin/contenido/${id}` },
    { path: "/admin/almacenamiento" },
    ...["sitio", "limites", "politicas", "dinero", "anuncios"].map((grupo) => ({
      path: `/admin/ajustes?grupo=${grupo}`,
    })),
    { path: "/admin/ajustes/historial" },
    { path: "/admin/listas" },
    { path: "/admin/webhooks" },
    { path: "/admin/revision" },
    { path: "/admin/guia" },
    { path: "/admin/inicio" },
  ]);
});

/** A post with comments, as its owner sees it while writing, changing and deleting one. */
async function discussed(member: Member, id: number): Promise<Screen[]> {
  const comment = async (contenido: string) => {
    const path = `/api/publicaciones/${id}/comentarios`;
    return (await bodyOf("POST", path, { as: member, body: { contenido } })).comment.id_comentario;
  };
  const mine = await comment(`Hola @${member.name} #eco`);
  await comment("Otro");
  const openOwner = (page: Page) => page.getByLabel(`Quién es @${member.name}`).click();
  const write = async (page: Page) => {
    await openOwner(page);
    await page.getByLabel("Escribe un comentario").fill("x".repeat(470));
  };
  return [
    { path: `/publicacion/${id}`, then: write },
    { path: `/publicacion/${id}?editar=${mine}`, then: openOwner },
    { path: `/publicacion/${id}?eliminar=${mine}`, then: openOwner },
  ];
}

async function searchBlank(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
}

async function searchQuickly(page: Page, word: string): Promise<void> {
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Búsqueda rápida" });
  await dialog.getByRole("combobox").fill(word);
  await expect(dialog.getByRole("option").first()).toBeVisible();
}
