import { importedFile } from "./imported-file.js";

const left = {
  "app/http/input.server.ts": ["parseInput"],
  "app/http/body.server.ts": ["readForm", "readFields"],
  "app/http/context.server.ts": ["requestContext", "requireViewer"],
  "app/http/rate-limit.server.ts": ["rateLimit", "resetRateLimit", "countCall"],
};
const message = "The operation that is declared does this (app/http/operation.server.ts).";

/** Lint rule: what an operation does for its room, nothing else does: parse, limit, authorise. */
export const leftToOperations = {
  create(context) {
    function check(node, taken) {
      if (!node.source) return;
      const names = left[importedFile(context, node.source.value)];
      if (names && taken.some((name) => name === "*" || names.includes(name)))
        context.report({ node, message });
    }
    return {
      ImportDeclaration: (node) => check(node, node.specifiers.map(importedName)),
      ExportNamedDeclaration: (node) => check(node, node.specifiers.map(exportedName)),
      ExportAllDeclaration: (node) => check(node, ["*"]),
    };
  },
};

function importedName({ type, imported }) {
  return type === "ImportNamespaceSpecifier" ? "*" : imported?.name;
}

function exportedName({ local }) {
  return local.name;
}
