// Draws app/ui/icons.svg from the icon package: run it after changing the list.
import { readFileSync, writeFileSync } from "node:fs";

/** Our name -> the package's, `filled` where the shape is solid. */
const icons = {
  alert: "triangle-alert",
  "arrow-left": "chevron-left",
  "arrow-right": "chevron-right",
  bookmark: "bookmark",
  "bookmark-filled": ["bookmark", "filled"],
  chart: "chart-column",
  check: "circle-check",
  clock: "clock",
  close: "x",
  comment: "message-circle",
  expand: "maximize",
  eye: "eye",
  "eye-off": "eye-off",
  file: "file",
  heart: "heart",
  "heart-filled": ["heart", "filled"],
  home: "house",
  image: "image",
  info: "info",
  link: "link",
  lock: "lock",
  "log-out": "log-out",
  menu: "menu",
  moon: "moon",
  more: "ellipsis",
  person: "circle-user-round",
  "picture-in-picture": "picture-in-picture-2",
  pin: ["pin", "filled"],
  play: ["play", "filled"],
  plus: "plus",
  refresh: "refresh-cw",
  search: "search",
  send: "send",
  settings: "settings",
  share: "share-2",
  sound: "volume-2",
  "sound-off": "volume-x",
  tick: "check",
  trash: "trash-2",
  upload: "circle-plus",
  verified: "badge-check",
  video: "video",
};

const folder = new URL("../node_modules/lucide-static/icons/", import.meta.url);
const symbols = Object.entries(icons).map(([name, source]) => {
  const [file, filled] = [source].flat();
  const svg = readFileSync(new URL(`${file}.svg`, folder), "utf8");
  const shapes = svg
    .match(/<svg[^>]*>([\s\S]*)<\/svg>/)[1]
    .replace(/\s+/g, " ")
    .replaceAll(" />", "/>")
    .replaceAll("> <", "><")
    .trim();
  return `<symbol id="i-${name}" viewBox="0 0 24 24"${filled ? ' fill="currentColor"' : ""}>${shapes}</symbol>`;
});
const favicon = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
const logo = favicon.match(/<svg[^>]*>([\s\S]*)<\/svg>/)[1];
symbols.push(`<symbol id="i-logo" viewBox="0 0 64 64" stroke="none">${logo.trim()}</symbol>`);
const out = new URL("../app/ui/icons.svg", import.meta.url);
writeFileSync(out, `${symbols.join("\n")}\n`);
