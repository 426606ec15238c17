import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { server } from "../kit/built-server.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { canShow, type Desktop, openDesktop } from "../setup/desktop.ts";

async function settings(home: string, path: string, lines: string[]): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), `${lines.join("\n")}\n`);
}

interface Driver extends Pick<Desktop, "choose" | "until" | "visit"> {
  write: (label: string | RegExp, text: string) => Promise<unknown>;
}

const browsers: Record<string, (url: string, home: string) => Promise<Driver>> = {
  async dillo(url, home) {
    await settings(home, ".dillo/dillorc", [
      "geometry=980x1600+20+0",
      "bg_color=0xffffff",
      "font_factor=1.3",
      "load_images=NO",
    ]);
    await settings(home, ".dillo/cookiesrc", ["DEFAULT ACCEPT_SESSION"]);
    const desktop = await openDesktop(["dillo", url], home);
    return { ...desktop, write: (label, text) => desktop.write(label, text, false) };
  },
  async "netsurf-gtk"(url, home) {
    await settings(home, ".config/netsurf/Choices", [
      "font_size:140",
      "enable_javascript:0",
      "foreground_images:0",
    ]);
    const desktop = await openDesktop(["netsurf-gtk", url], home);
    await desktop.fill("NetSurf");
    return { ...desktop, write: (label, text) => desktop.write(label, text, true) };
  },
};

/** Slow and rare, so only when asked for: what must hold of the pages is in text-browsers.test.ts. */
const isAsked = process.env.DRIVE_GRAPHICAL_BROWSERS === "1";

/** Reading a screen takes its time, on a busy machine above all. */
const PATIENT = { timeout: 600_000 };

describe.each(Object.entries(browsers))("%s in a window", (program, start) => {
  it.skipIf(!isAsked || !canShow(program))(
    "enters, signs in, likes, saves, comments and finds",
    PATIENT,
    async () => {
      // Its letters are on every keyboard.
      const contrasenia = "una clave larga";
      const creator = await newPerson(server, "duena");
      const fan = await newPerson(server, { contrasenia });
      const word = `atardecer${creator.id}`;
      const { id } = await newPost(creator, { descripcion: `Un ${word}`, shows: ["clip"] });
      const next = encodeURIComponent(`/publicacion/${id}`);
      const home = await mkdtemp(join(tmpdir(), "shortit-home-"));
      const desktop = await start(`${server.url}/login?next=${next}`, home);
      const { choose, until, visit, write } = desktop;
      const shown = async () =>
        (await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: fan })).post;

      await until("Sí, soy mayor");
      await choose("Sí, soy mayor");
      await until("Contraseña");
      await write("Email", fan.correo);
      await write("Contraseña", contrasenia);
      await choose("Iniciar sesión");

      await until("Me gusta: 0");
      await choose("Me gusta: 0");
      await until("Quitar me gusta: 1");
      expect(await shown()).toMatchObject({ userHasLiked: true });
      await choose("Quitar me gusta: 1");
      await until("Me gusta: 0");
      await choose("Guardar: 0");
      await until("Quitar de guardados: 1");

      await write(/comentario(?!s)/, `Dicho con ${program}`);
      await choose("Comentar( |$)");
      await until(`Dicho con ${program}`);
      await until("Hace un momento");

      // NetSurf lays the menu of sections under the page.
      await visit(`${server.url}/search`);
      await until("buscas");
      await write("buscas", word);
      await choose("Buscar");
      await until("1 post ");
      expect(await shown()).toMatchObject({ likeCount: 0, saveCount: 1, commentCount: 1 });
    },
  );
});
