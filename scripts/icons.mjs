// Draws app/styles/icons.css from the icon package, and the pictures of the app: run it after changing the list.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Our name -> the package's, and whether the shape is solid or its lines are thick. */
const icons = {
  alert: "triangle-alert",
  "arrow-left": "chevron-left",
  "arrow-right": "chevron-right",
  bell: "bell",
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
  "plus-bold": ["plus", "bold"],
  refresh: "refresh-cw",
  search: "search",
  send: "send",
  settings: "settings",
  share: "share-2",
  sound: "volume-2",
  "sound-off": "volume-x",
  tick: "check",
  "tick-bold": ["check", "bold"],
  trash: "trash",
  upload: "circle-plus",
  verified: "badge-check",
  video: "video",
};

const { icons: bodies } = createRequire(import.meta.url)("@iconify-json/lucide/icons.json");
/** What the package says of each shape, or of a group of them, and we once for the whole drawing. */
const itsLines =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const lines = "stroke='%23000' stroke-linecap='round' stroke-linejoin='round'";
const rules = Object.entries(icons).map(([name, drawn]) => {
  const [icon, look] = [drawn].flat();
  const shapes = bodies[icon].body.replace(itsLines, "").replace(/<\/?g>/g, "");
  const fill = look === "filled" ? "%23000" : "none";
  const width = look === "bold" ? 3 : 2;
  return `.i-${name} {\n  --drawing: ${drawing("24", `fill='${fill}' stroke-width='${width}' ${lines}`, shapes)};\n}`;
});
const favicon = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
const [, logo] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(favicon);
// In its own colours.
rules.push(
  `.icon.i-logo {\n  background: ${drawing("64", "", logo)} center / contain;\n  mask: none;\n  -webkit-mask: none;\n}`,
);
const out = new URL("../app/styles/icons.css", import.meta.url);
writeFileSync(out, `/* Drawn by scripts/icons.mjs. */\n${rules.join("\n\n")}\n`);

/** The shapes of a drawing as an address that stands in a style sheet. */
function drawing(side, look, shapes) {
  const words = shapes
    .replace(/\s+/g, " ")
    .replaceAll(" />", "/>")
    .replaceAll("> <", "><")
    .replaceAll('"', "'")
    .replaceAll("#", "%23")
    .trim();
  const opening = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${side}' ${look}>`;
  return `url("data:image/svg+xml,${opening}${words}</svg>")`;
}

// The app on a home screen: from the same drawings, as pictures of the sizes that the manifest names.
const apps = { sitio: "favicon.svg", notas: "icons/notas.svg" };
for (const [name, source] of Object.entries(apps)) {
  const svg = readFileSync(new URL(`../public/${source}`, import.meta.url), "utf8");
  for (const side of [192, 512]) {
    await picture(svg, side, `${name}-${side}`);
    await picture(maskable(svg), side, `${name}-maskable-${side}`);
  }
  await picture(maskable(svg), 180, `${name}-apple`);
}

/** Without corners of its own; what it shows stays within the circle that every phone leaves. */
function maskable(svg, width = 60) {
  const [, colour] = /<rect width="64" height="64" rx="16" fill="(#\w+)"\/>/.exec(svg);
  const edge = (64 - width) / 2;
  const ground = `<rect width="64" height="64" fill="${colour}"/>`;
  const inner = svg.replace(
    "<svg ",
    `<svg x="${edge}" y="${edge}" width="${width}" height="${width}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${inner}</svg>`;
}

async function picture(svg, side, name) {
  const file = new URL(`../public/icons/${name}.png`, import.meta.url);
  const density = (72 * side) / 64;
  await sharp(Buffer.from(svg), { density })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(file));
}
