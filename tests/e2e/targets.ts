import { expect, type Page } from "@playwright/test";
import { bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

/** Controls that a finger or a pointer misses; a link in a line of text is as tall as its line. */
function missed(page: Page, usual: number): Promise<string[]> {
  return page.evaluate((usual) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...controls].flatMap((control) => {
      const shown = control.closest("label") ?? control;
      const { width, height } = shown.getBoundingClientRect();
      const isThere = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isForReaders = control.closest(".visually-hidden") || width * height <= 1;
      // What somebody wrote may be one hashtag alone.
      const isWritten = control.matches("p > a") && /^[#@]/.test(control.textContent);
      const isInText =
        (isWritten || control.parentElement!.textContent.trim() !== control.textContent.trim()) &&
        control.closest("p, li, dd, legend") !== null &&
        getComputedStyle(control).display === "inline";
      if (!isThere || isForReaders || isInText) return [];
      const words = control.ariaLabel ?? control.textContent.trim().slice(0, 30);
      // Swiping does the same as the dots; the provider's button has its own heights (product.md 4.7).
      const isLesser = control.closest("[aria-label='Archivos de la publicación']");
      const least = isLesser || words.includes("Google") ? 24 : usual;
      // Half a pixel is how browsers round.
      if (Math.min(width, height) + 0.5 >= least) return [];
      return [`${control.tagName} "${words}" ${width.toFixed(0)}x${height.toFixed(0)}`];
    });
  }, usual);
}

// They are as large without scripts.
test("every control of the main pages can be hit @desktop @phone", async ({
  page,
  context,
  isMobile,
}) => {
  const ana = await newPerson(server, { es_creador: 1, verificado: 1 });
  const beto = await newPerson(server, "beto");
  const { id } = await newPost(ana, { descripcion: "Con #playa", shows: ["photo", "photo"] });
  await newPost(ana, { tipo_publicacion: "shortit", shows: ["clip"] });
  await bodyOf("POST", `/api/messages/with/${ana.id}`, { as: beto, body: { text: "Hola" } });
  await bodyOf("POST", `/api/publicaciones/${id}/comentarios`, {
    as: ana,
    body: { contenido: "Mío" },
  });
  const found: Record<string, string[]> = {};
  const look = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      const small = await missed(page, isMobile ? 44 : 24);
      if (small.length > 0) found[path] = [...new Set(small)];
    }
  };
  await seat(context);
  await look(["/login", "/signup", "/forgot", "/support", "/terms", "/no-existe", "/"]);
  await seat(context, ana);
  await look(["/", "/search", "/search?q=playa", `/publicacion/${id}`, `/u/${beto.id}`]);
  await look(["/profile", "/saved", "/messages", `/messages?to=${beto.id}`, "/upload"]);
  await look(["/settings", "/settings/profile", "/settings/posts", `/settings/posts/${id}`]);
  await look(["/settings/security", "/settings/messages", "/dashboard"]);
  await look(["/dashboard?tab=publicaciones"]);
  expect(found).toEqual({});
});
