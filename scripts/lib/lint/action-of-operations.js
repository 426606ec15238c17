const OWN_ACTION = [
  'ExportNamedDeclaration > FunctionDeclaration[id.name="action"]',
  'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name="action"] > :matches(ArrowFunctionExpression, FunctionExpression)',
].join();

/** Lint rule: a page or API module writes no action itself. */
export const actionOfOperations = {
  create(context) {
    const message = "An action is made from declared operations: form, forms or endpoint.";
    return { [OWN_ACTION]: (node) => context.report({ node, message }) };
  },
};
