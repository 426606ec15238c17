import { relative } from "node:path";
import { basement, publicModules, rooms } from "../../../app/floors.js";
import { importedFile } from "./imported-file.js";

const floorOf = new Map(rooms.map(({ name, floor }) => [name, floor]));
const shown = new RegExp(`^(${publicModules.map(asPattern).join("|")})$`);
const knowsNoRoom = basement.filter((name) => name !== "jobs");

/** Outside of the rooms: which files (`of`) may not import which (`from`). */
const zones = [
  {
    of: /^(db|storage)\//,
    from: /^app\//,
    message: "db and storage know nothing of the app: pass configuration in.",
  },
  {
    of: /^db\/migrations\//,
    from: /^db\/(?!engines\/)/,
    message: "A migration is frozen: it imports nothing that changes.",
  },
  {
    of: new RegExp(`^app/(${knowsNoRoom.join("|")})/`),
    from: /^app\/(features|jobs)\//,
    message: "What every room stands on knows none.",
  },
  { of: /^app\/ui\//, from: /^(db|storage)\//, message: "ui has no domain knowledge." },
  {
    of: /^app\/jobs\/(?!registry)/,
    from: /^app\/features\//,
    message: "Only the registry knows which room handles a job.",
  },
];

/** Lint rule: a file imports only what its place may know, of which the rooms are in app/floors.js. */
export const importZones = {
  create(context) {
    const of = relative(context.cwd, context.filename);
    const near = zones.filter((zone) => zone.of.test(of));
    const room = roomOf(of);
    const comesIn = room !== undefined || /^app\/(jobs\/|root\.tsx$)/.test(of);
    if (near.length === 0 && !comesIn) return {};

    function check({ source }) {
      if (source?.type !== "Literal") return;
      const from = importedFile(context, String(source.value));
      if (from === null) return;
      const reasons = near.filter((zone) => zone.from.test(from)).map(({ message }) => message);
      if (comesIn) reasons.push(...refusals(room, from));
      for (const message of reasons) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** What is to be said against an import of another room. */
function refusals(room, from) {
  const other = roomOf(from);
  if (other === undefined || other === room) return [];
  const found = [];
  if (floorOf.get(other) >= floorOf.get(room))
    found.push("A room imports rooms of lower floors only (app/floors.js): leave an event.");
  if (!shown.test(from))
    found.push("Another room comes in by what this one shows (app/floors.js).");
  if (/^app\/features\/[^/]+\/(pages|api)\//.test(from))
    found.push("Pages and API modules are imported by the route map alone.");
  return found;
}

function roomOf(path) {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** `**` is any folders, `*` anything within a name. */
function asPattern(glob) {
  return glob
    .replaceAll(".", "\\.")
    .replaceAll(/(\*\*\/)|\*/g, (_, folders) => (folders ? "(.*/)?" : "[^/]*"));
}
