import type { Node } from "estree";
import { parseAst } from "vite";

/** What to leave out of a file. Each is looked for everywhere in it, and has to be there. */
export interface Cut {
  /** Functions that are never called, or do nothing here, with the body they get instead. */
  bodies?: Record<string, string>;
  /** Names, and chains of names, that always have this value when they are read. */
  values?: Record<string, string>;
  /** Statements that do nothing here, by how they begin. */
  statements?: string[];
  /** What else stands there in other words. */
  texts?: Record<string, string>;
  /** What stands from one text up to another, which stays, in other words. The first is there once. */
  spans?: [from: string, to: string, instead: string][];
}

/** As the parser makes them, with their place in the source. */
type Placed = Node & { start: number; end: number };

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The code without what is cut, and without the sentences for developers. Throws where there is nothing to cut: the
 * package has changed then.
 */
export function cutOut(source: string, cut: Cut): string {
  let code = source;
  for (const [from, to] of Object.entries(cut.texts ?? {})) {
    if (!code.includes(from)) throw new Error(`Nothing to cut out: ${from}`);
    code = code.replaceAll(from, to);
  }
  for (const [from, to, instead] of cut.spans ?? []) {
    const start = code.indexOf(from);
    const end = code.indexOf(to, start + from.length);
    if (start < 0 || end < 0 || code.includes(from, start + 1)) {
      throw new Error(`Nothing to cut out: ${from}`);
    }
    code = code.slice(0, start) + instead + code.slice(end);
  }
  const bodies = new Map(Object.entries(cut.bodies ?? {}));
  const values = new Map(Object.entries(cut.values ?? {}));
  const found = new Set<string>();
  const edits: Edit[] = [];
  const edit = ({ start, end }: Placed, text: string) => edits.push({ start, end, text });

  walk(parseAst(code), null, (node, parent) => {
    const text = code.slice(node.start, node.end);
    if (node.type === "FunctionDeclaration" && bodies.has(node.id.name)) {
      found.add(node.id.name);
      edit(node.body as Placed, `{${bodies.get(node.id.name)}}`);
      return false;
    }
    if (isStatement(node)) {
      const dropped = cut.statements?.find((opening) => opens(text, opening));
      if (dropped) found.add(dropped);
      if (dropped || isForDevelopers(text)) {
        edit(node, ";");
        return false;
      }
    }
    if (node.type.endsWith("Pattern")) return false;
    const sentence = sentenceOf(node);
    if (sentence) edit(sentence, '""');
    const value = isRead(node, parent) ? values.get(text) : undefined;
    if (value === undefined) return true;
    found.add(text);
    edit(node, parent?.type === "Property" && parent.shorthand ? `${text}: ${value}` : value);
    return false;
  });

  const wanted = [...bodies.keys(), ...values.keys(), ...(cut.statements ?? [])];
  const missed = wanted.filter((what) => !found.has(what));
  if (missed.length > 0) throw new Error(`Nothing to cut out: ${missed.join(", ")}`);
  return edited(code, edits);
}

/** Asks `visit` about a node and, where it says so, about those inside. */
function walk(
  node: Placed,
  parent: Node | null,
  visit: (node: Placed, parent: Node | null) => boolean,
): void {
  if (!visit(node, parent)) return;
  for (const inside of Object.values(node).flat() as unknown[])
    if (typeof (inside as Placed | null)?.type === "string") walk(inside as Placed, node, visit);
}

const isStatement = (node: Node) =>
  node.type.endsWith("Statement") || node.type === "VariableDeclaration";

const opens = (text: string, opening: string) =>
  text.slice(0, 400).replace(/\s+/g, " ").startsWith(opening);

/** Names for the developer tools, and warnings. */
const isForDevelopers = (text: string) =>
  /^[\w$]+\.displayName = "\w+";$/.test(text) || /^warning\([^;]*;$/.test(text);

/** What an assertion says when it fails: its place says as much. */
function sentenceOf(node: Node): Placed | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
  return node.callee.name === "invariant" ? (node.arguments[1] as Placed | undefined) : undefined;
}

/** A name, or a chain of names, that is asked for its value. */
function isRead(node: Node, parent: Node | null): boolean {
  if (node.type !== "Identifier" && node.type !== "MemberExpression") return false;
  switch (parent?.type) {
    case "MemberExpression":
      return parent.object === node || parent.computed;
    case "Property":
      return parent.value === node;
    case "AssignmentExpression":
    case "AssignmentPattern":
      return parent.right === node;
    case "VariableDeclarator":
      return parent.init === node;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return parent.body === node;
    default:
      return !/Specifier$|^RestElement$|^UpdateExpression$/.test(parent?.type ?? "");
  }
}

/** None of the edits is within another. */
function edited(code: string, edits: Edit[]): string {
  let text = "";
  let at = 0;
  for (const { start, end, text: instead } of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + instead;
    at = end;
  }
  return text + code.slice(at);
}
