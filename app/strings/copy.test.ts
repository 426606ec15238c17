import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { errorMessages } from "./errors.ts";

/** Spanish that is no sentence of the interface, by the file it stands in and how it begins. */
const ALLOWED = [
  // What the published description, in English, says of itself; a header as it is sent.
  ["app/http/openapi.server.ts", "Shortit"],
  [
    "app/features/publish/resumed/operations.server.ts",
    "Begins an upload by the protocol of tus.io",
  ],
  ["app/features/developers/pages/developers.tsx", "Authorization: Bearer TOKEN"],
  // The operator's default place, which pages and mails take from the environment.
  ["app/variables.server.ts", "Ciudad de México"],
  // Words that nobody searches for.
  ["app/features/index/text.ts", "a al con de del"],
  // Names of banks.
  ["app/features/payees/banks.ts", ""],
  // Codes of countries.
  ["app/features/verification/countries.ts", "AD AE AF"],
] as const;

/** Where texts stand: modules that hand what they say to `speak`. */
const isTextModule = (source: string) => source.includes("speak({ es");

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-[^/]*\.ts$/.test(path);

describe("what people read", () => {
  it("stands in the strings of its room", () => {
    const paths = readdirSync("app", { recursive: true, encoding: "utf8" });
    const found = paths
      .map((path) => `app/${path}`)
      .filter((path) => isProduct(path))
      .flatMap(copyOutsideStrings);
    expect(found).toEqual([]);
  });

  it("is written once where an error says it", () => {
    const ofErrors = new Set(Object.values(errorMessages));
    const again = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((path) => isProduct(path) && !path.startsWith("strings/"))
      .flatMap((path) => textsIn(path, readFileSync(`app/${path}`, "utf8")))
      .filter((text) => ofErrors.has(text));
    expect(again).toEqual([]);
  });

  it("is found in texts, attributes, titles and sentences", () => {
    const source = `
      export const meta = () => [{ title: "Inicio" }];
      const said = failed ? "No se pudo guardar." : \`Hola de \${name}\`;
      const page = <p aria-label="Cerrar">Ver <b>{name}</b> {common.more}</p>;`;
    expect(copyIn("page.tsx", source)).toEqual([
      "Inicio",
      "No se pudo guardar.",
      "Hola de",
      "Cerrar",
      "Ver",
    ]);
  });

  it("is no code, no log line and not what the published description says", () => {
    const source = `
      const row = <p className="card wide" data-state="open">{row.name} · {row.count}</p>;
      log.error("the feed could not be begun");
      query.select("id_publicacion as id");
      const example = { contenido: "¡Qué bonito!" };
      z.string().describe("Of a publicación.");`;
    expect(copyIn("page.tsx", source)).toEqual([]);
  });
});

function copyOutsideStrings(path: string): string[] {
  const source = readFileSync(path, "utf8");
  if (!path.endsWith(".tsx") && isTextModule(source)) return [];
  return copyIn(path, source)
    .filter((text) => !ALLOWED.some(([file, words]) => file === path && text.startsWith(words)))
    .map((text) => `${path}: ${text}`);
}

/** Every text of a module that reads like copy. */
function copyIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || isExample(node)) return;
    if (isDescription(node)) return visit(node.expression);
    const text = copyOf(node)?.trim().replace(/\s+/g, " ");
    if (text) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

function textsIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Of a call, for the published description. */
function isExample(node: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    node.name.getText() === "example"
  );
}

/** Of a field, for the published description. */
function isDescription(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "describe"
  );
}

function copyOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? node.text : null;
  if (!ts.isStringLiteralLike(node) && !isTemplatePart(node)) return null;
  return isSentence(node.text) || isShown(node) ? node.text : null;
}

function isTemplatePart(node: ts.Node): node is ts.TemplateLiteralLikeNode {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** Letters that only Spanish has, or several words of which one is nothing but Spanish. */
function isSentence(text: string): boolean {
  if (/[áéíóúñ¿¡«»]/i.test(text)) return true;
  const words = text.toLowerCase().match(/(?<![^\s(])\p{L}+(?=[\s.,:;)…]|$)/gu) ?? [];
  return /\p{L} \p{L}/u.test(text.trim()) && words.some((word) => SPANISH.has(word));
}

const SPANISH = new Set(
  "al aquí con de del el en es la las lo los más para por que se sin su sus tu tus un una y".split(
    " ",
  ),
);

/** What is read out or shown, be it of one word: an attribute, or a property that becomes one. */
function isShown(node: ts.StringLiteralLike | ts.TemplateLiteralLikeNode): boolean {
  const { parent, text } = node;
  if (ts.isJsxAttribute(parent)) {
    return SHOWN.has(parent.name.getText()) && /\p{L}/u.test(text);
  }
  // Not a code, like a format's name or a rendition's.
  const isWord = /^\p{Lu}\p{Ll}/u.test(text);
  return isWord && ts.isPropertyAssignment(parent) && SHOWN.has(parent.name.getText());
}

const SHOWN = new Set(["aria-label", "alt", "hint", "label", "placeholder", "title"]);
