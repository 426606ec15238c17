import { portalLanguages, type PortalLanguage } from "./limits.ts";

/** The language that the address asks for, else the one that the browser prefers, of those that there are. */
export function languageOf(request: Request, url: URL): PortalLanguage | null {
  return known(url.searchParams.get("idioma")) ?? preferred(request);
}

export function preferred(request: Request): PortalLanguage | null {
  const wishes = (request.headers.get("accept-language") ?? "").split(",").map((part) => {
    const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = parameters.find((each) => each.trim().startsWith("q="))?.split("=")[1];
    return { language: known(range.split("-")[0]), quality: Number(quality ?? 1) };
  });
  const [first] = wishes
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return first?.language ?? null;
}

function known(text: string | null | undefined): PortalLanguage | null {
  return portalLanguages.find((language) => language === text) ?? null;
}
