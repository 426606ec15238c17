import { randomBytes } from "node:crypto";
import { LOCALE } from "#app/strings/language.ts";
import { common } from "#app/ui/strings.ts";

/** Whether a person looks at this address by itself, rather than a page or a program of theirs. */
export function isLookedAt(request: Request): boolean {
  const use = request.headers.get("sec-fetch-dest");
  return use ? use === "document" : (request.headers.get("accept") ?? "").includes("text/html");
}

/** The contract's error object as a page without script or store, where no page of ours can be shown. */
export async function plainPage(failure: Response): Promise<Response> {
  const { error } = (await failure.json()) as { error: string };
  const { status } = failure;
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="${LOCALE}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>${status}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${LOOK}</style>
<p>${status}</p>
<h1>${escaped(error)}</h1>
<p><a href="">${common.retry}</a> <a href="/">${common.goHome}</a></p>
`;
  const headers = new Headers(failure.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set(
    "Content-Security-Policy",
    `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return new Response(html, { status, headers });
}

const LOOK =
  "body{display:grid;gap:12px;place-content:center;justify-items:center;min-height:90vh;margin:0 16px;" +
  "font:15px/1.45 system-ui,sans-serif;text-align:center}" +
  "h1{max-width:30em;margin:0;font-size:21px}p{margin:0}a{display:inline-block;padding:12px}";

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
