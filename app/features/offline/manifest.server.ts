import { getEnv } from "#app/env.server.ts";
import type { Ctx } from "#app/context.server.ts";
import { readDiscretion } from "#app/http/cookies/discretion.server.ts";
import { readTheme } from "#app/http/cookies/theme.server.ts";
import { language } from "#app/strings/language.ts";
import { surfaces } from "#app/ui/surfaces.ts";
import { ICON_SIDES, iconPath, type IconSet } from "./icons.ts";

/** What a browser installs: product.md 31.1. Its name and icon depend on who asks. */
export function answerManifest({ viewer }: Pick<Ctx, "viewer">, request: Request): Response {
  const { icono } = readDiscretion(request, viewer);
  const { neutralName, siteName } = getEnv();
  const name = icono ? neutralName : siteName;
  // Browsers know one colour for both themes; the pages say the one of now.
  const surface = surfaces[readTheme(request) ?? "dark"];
  const manifest = {
    // Whatever it is called, it is the same app: the browser changes its name and icon.
    id: "/",
    name,
    short_name: name,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: surface,
    theme_color: surface,
    icons: iconsOf(icono ? "notas" : "sitio"),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "private, no-store",
      Vary: "Cookie",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function iconsOf(set: IconSet) {
  const sized = (purpose: "any" | "maskable") =>
    ICON_SIDES.map((side) => ({
      src: iconPath(set, purpose, side),
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose,
    }));
  return [...sized("any"), ...sized("maskable")];
}
