import { getEnv } from "#app/env.server.ts";
import { LOCALE } from "#app/strings/language.ts";
import type { AdView } from "./ad-view.ts";
import { AD_MAX_WIDTH } from "../limits.ts";
import { strings } from "../strings.ts";

/** A native unit takes the room that it is given. */
const NATIVE_HEIGHT = 300;

export function adViews(): AdView[] {
  return getEnv().ads.map((unit, number) =>
    unit.type === "iframe"
      ? {
          src: unit.src,
          for: unit.for,
          width: unit.baseWidth,
          height: unit.baseHeight,
          isOurs: false,
        }
      : {
          src: `/anuncio/${number}`,
          for: unit.for,
          width: AD_MAX_WIDTH,
          height: NATIVE_HEIGHT,
          isOurs: true,
        },
  );
}

/** The hosts that pages may show in frames, and ask whether they are there: exactly those of the units. */
export function adSources(): string[] {
  const frames = getEnv().ads.filter(({ type }) => type === "iframe");
  return [...new Set(frames.map(({ src }) => new URL(src).origin))];
}

/** The document of a native unit, and the policy that lets it load from its own hosts alone. */
export function adFrame(number: number, nonce: string): { html: string; policy: string } | null {
  const unit = getEnv().ads[number];
  if (unit?.type !== "native") return null;
  const hosts = [...new Set([unit.src, ...unit.hosts].map((src) => new URL(src).origin))].join(" ");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hosts}`,
    `img-src data: ${hosts}`,
    `media-src ${hosts}`,
    `frame-src ${hosts}`,
    `connect-src ${hosts}`,
    `font-src data: ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");
  return { html: frameHtml(unit, nonce), policy };
}

/** Says to the page around it when the script does not come or leaves its container empty. */
function frameHtml(unit: { containerId: string; src: string }, nonce: string): string {
  return `<!doctype html>
<html lang="${LOCALE}">
<meta charset="utf-8">
<title>${strings.ad}</title>
<style>body{margin:0;font-family:system-ui,sans-serif}</style>
<div id="${unit.containerId}"></div>
<script nonce="${nonce}">
const say = (state) => parent.postMessage({ ad: state }, "*");
const box = document.getElementById("${unit.containerId}");
new MutationObserver(() => box.childElementCount && say("shown")).observe(box, { childList: true });
addEventListener("error", (event) => event.target.tagName === "SCRIPT" && say("failed"), true);
</script>
<script async src="${escapeAttribute(unit.src)}"></script>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
