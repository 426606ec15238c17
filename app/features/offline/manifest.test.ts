import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

describe("the manifest", () => {
  const ctx = useStage("sqlite");
  const read = async (cookies = "", as: Parameters<typeof call>[2] = {}) => {
    const headers: Record<string, string> = cookies ? { Cookie: cookies } : {};
    const answer = await call("GET", "/manifest.webmanifest", { headers, ...as });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    return JSON.parse(
      typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
    ) as Record<string, unknown> & { icons: Icon[] };
  };

  it("has what a browser needs to install the site, under its name", async () => {
    const { icons, ...manifest } = await read();
    const name = getEnv().siteName;
    expect(manifest).toEqual({
      ...{ id: "/", name, short_name: name, lang: "es", dir: "ltr" },
      ...{ start_url: "/", scope: "/", display: "standalone" },
      ...{ background_color: "#0b0b0f", theme_color: "#0b0b0f" },
    });
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      ...["any 192x192", "any 512x512"],
      ...["maskable 192x192", "maskable 512x512"],
    ]);
    expect((await read("theme=light")).theme_color).toBe("#ffffff");
  });

  it("says nothing of the site to who has chosen so, by the browser or by the account", async () => {
    const person = await newPerson(ctx, { discrecion: "100" });
    for (const neutral of [await read("discreto=100"), await read("", { as: person })]) {
      expect([neutral.name, neutral.short_name]).toEqual(["Notas", "Notas"]);
      expect(JSON.stringify(neutral).toLowerCase()).not.toContain(getEnv().siteName.toLowerCase());
      // It is the same app, with another face.
      expect(neutral.id).toBe("/");
      expect(new Set(neutral.icons.map(({ src }) => src.split("-")[0]))).toEqual(
        new Set(["/icons/notas"]),
      );
    }
    expect((await read(`discreto=000; token=${person.token}`)).name).toBe(getEnv().siteName);
  });

  it("names pictures that are there, of the size it says, and maskable ones without holes", async () => {
    const icons = [...(await read()).icons, ...(await read("discreto=100")).icons];
    expect(icons).toHaveLength(8);
    for (const { src, sizes, type, purpose } of icons) {
      const picture = sharp(readFileSync(`public${src}`));
      const { width, height, format } = await picture.metadata();
      expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
      const { isOpaque } = await picture.stats();
      if (purpose === "maskable") expect([src, isOpaque]).toEqual([src, true]);
    }
    for (const name of ["sitio", "notas"]) {
      const { width } = await sharp(readFileSync(`public/icons/${name}-apple.png`)).metadata();
      expect(width).toBe(180);
    }
  });
});
