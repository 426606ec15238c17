import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { server } from "../kit/built-server.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";
import { PATIENCE } from "../setup/patience.ts";
import { canDrive, openTerminal, type Terminal } from "../setup/terminal.ts";

/** What somebody does with a text browser, whatever its keys are. */
interface Driver {
  /** Follows the link or presses the button of these words. */
  choose: (words: string) => Promise<unknown>;
  /** Writes into the field of this label. */
  write: (label: string, text: string) => Promise<unknown>;
  terminal: Terminal;
}

/** Opens the address; `cookies` are taken unless they are refused. */
type Start = (url: string, home: string, cookies?: "refused") => Promise<Driver>;

const drivers: Record<string, Start> = {
  async w3m(url, home, cookies) {
    const editor = join(home, "editor");
    const words = join(home, "words");
    await writeFile(editor, `#!/bin/sh\nfor file; do :; done\ncat "${words}" > "$file"\n`);
    await chmod(editor, 0o755);
    const taken = cookies ? "-no-cookie" : "-cookie";
    const terminal = await openTerminal(["w3m", "-o", "wrap_search=1", taken, url], {
      HOME: home,
      EDITOR: editor,
    });
    const isAsked = async () => /^Forward:/m.test(await terminal.screen());
    const find = async (text: string) => {
      // A message that stands for a moment swallows a key, and without this one the words are commands: Q ends.
      for (let asked = false; !asked;) {
        await terminal.press("/");
        asked = await vi.waitUntil(isAsked, { timeout: 5_000 }).catch(() => false);
      }
      await terminal.press("C-u");
      await terminal.type(text);
      await terminal.press("Enter");
    };
    return {
      terminal,
      choose: async (words) => {
        await find(`${words}( |$)`);
        await terminal.press("Enter");
      },
      write: async (label, text) => {
        await writeFile(words, text);
        await find(label);
        await terminal.press("Tab", "Enter");
        // A field of one line is asked for on the last line, one of several opens the editor.
        if (label.startsWith("Escribe")) return terminal.until(text);
        await terminal.until(/(TEXT|Password):/);
        await terminal.type(text);
        await terminal.press("Enter");
      },
    };
  },
  async lynx(url, home, cookies) {
    const config = join(home, "config");
    const settings = {
      DEFAULT_KEYPAD_MODE: "LINKS_AND_FIELDS_ARE_NUMBERED",
      ...{
        SET_COOKIES: cookies ? "FALSE" : "TRUE",
        ACCEPT_ALL_COOKIES: "TRUE",
        CHARACTER_SET: "utf-8",
      },
      ...{ MESSAGESECS: 0, INFOSECS: 0, ALERTSECS: 0 },
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}:${value}\n`);
    await writeFile(config, lines.join(""));
    const terminal = await openTerminal(["lynx", `-cfg=${config}`, "-tna", url], { HOME: home });
    const goTo = async (number: string) => {
      await terminal.type(`${number}g`);
      await terminal.press("Enter");
    };
    return {
      terminal,
      choose: async (words) => {
        await goTo(await numberOf(terminal, words));
        await terminal.press("Right");
      },
      write: async (label, text) => {
        await goTo(await numberOfField(terminal, label));
        await terminal.press("Enter");
        await terminal.type(text);
        await terminal.press("Tab");
      },
    };
  },
  async links2(url, home) {
    const terminal = await openTerminal(["links2", "-html-numbered-links", "1", url], {
      HOME: home,
    });
    await terminal.until("Welcome to links");
    await terminal.press("Enter");
    const isInField = async () => /^(Text|Password) /m.test(await terminal.screen());
    const isAsked = async () => (await terminal.screen()).includes("Enter link number");
    const goTo = async (find: () => Promise<string>) => {
      // In a field digits are text: out of it upwards, to where the whole page is in view.
      for (;;) {
        while (await isInField()) await terminal.press("Up");
        // It shows a part of the page until it has done so.
        const number = await vi.waitFor(async () => {
          await terminal.press("Home");
          return find();
        }, PATIENCE);
        await terminal.type(number);
        const asked = vi.waitUntil(isAsked, { timeout: 5_000 });
        if (await asked.catch(() => false)) break;
        // It was in a field and had not said so yet.
        for (let digits = number.length; digits > 0; digits--) await terminal.press("BSpace");
      }
      await terminal.press("Enter");
    };
    return {
      terminal,
      // Going to a link follows it, and presses a button.
      choose: (words) => goTo(() => numberOf(terminal, words)),
      write: async (label, text) => {
        await goTo(() => numberOfField(terminal, label));
        await vi.waitUntil(isInField);
        await terminal.type(text);
      },
    };
  },
};

/** The last of these words, as the header has some of them too. */
async function numberOf(terminal: Terminal, words: string): Promise<string> {
  const pattern = new RegExp(`\\[(\\d+)\\](?:\\w+\\)\\s*)?${words}(?!\\S)`, "g");
  return lastOf(await terminal.screen(), pattern);
}

async function numberOfField(terminal: Terminal, label: string): Promise<string> {
  return lastOf(await terminal.screen(), new RegExp(`${label}\\s*\\[(\\d+)\\]`, "g"));
}

function lastOf(screen: string, pattern: RegExp): string {
  const number = [...screen.matchAll(pattern)].at(-1)?.[1];
  if (!number) throw new Error(`${pattern} is not on the screen:\n${screen.trim()}`);
  return number;
}

/** Slow and rare, so only when asked for: what must hold of the pages is in text-browsers.test.ts. */
const isAsked = process.env.DRIVE_TEXT_BROWSERS === "1";

describe.each(Object.entries(drivers))("%s in a terminal", (program, start) => {
  it.skipIf(!isAsked || !canDrive(program))(
    "enters, signs in, likes, saves, comments and finds",
    async () => {
      const creator = await newPerson(server, "duena");
      const fan = await newPerson(server, { contrasenia: PASSWORD });
      const word = `atardecer${creator.id}x${program}`;
      const { id } = await newPost(creator, { descripcion: `Un ${word}`, shows: ["photo"] });
      await follow(fan, creator);
      const next = encodeURIComponent("/?tab=siguiendo");
      const home = await mkdtemp(join(tmpdir(), "shortit-home-"));
      const driver = await start(`${server.url}/login?next=${next}`, home);
      const { choose, write } = driver;
      const until = (words: string | RegExp) => driver.terminal.until(words);

      await until("Sí, soy mayor");
      await choose("Sí, soy mayor");
      await until("Contraseña");
      await write("Email", fan.correo);
      await write("Contraseña", PASSWORD);
      await choose("Iniciar sesión");

      await until(/\bMe gusta: 0/);
      await choose("Me gusta: 0");
      await until("Quitar me gusta: 1");
      await choose("Quitar me gusta: 1");
      await until(/\bMe gusta: 0/);
      await choose("Guardar: 0");
      await until("Quitar de guardados: 1");

      await choose("Comentarios: 0");
      await until("Escribe un comentario");
      await write("Escribe un comentario", `Dicho con ${program}`);
      await choose("Comentar");
      await until("Hace un momento");

      await choose("Inicio");
      await until("Explorar");
      await choose("Explorar");
      await until("Qué buscas");
      await write("Qué buscas", word);
      await choose("Buscar");
      await until("1 post ");

      const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: fan });
      expect(post).toMatchObject({ likeCount: 0, saveCount: 1, commentCount: 1 });
    },
  );
});

describe.each(["w3m", "lynx"])("%s without cookies", (program) => {
  it.skipIf(!isAsked || !canDrive(program))("is told so by the gate, and asked once", async () => {
    const home = await mkdtemp(join(tmpdir(), "shortit-home-"));
    const { choose, terminal } = await drivers[program]!(`${server.url}/search`, home, "refused");
    await terminal.until("Sí, soy mayor");
    expect(await terminal.screen()).not.toContain("no acepta cookies");
    await choose("Sí, soy mayor");
    await terminal.until("no acepta cookies");
  });
});
