const SKIPPED = "CallExpression[callee.property.name=/^(skip|fixme)$/]";

/** Lint rule: no browser test is skipped. */
export const noSkippedTest = {
  create(context) {
    const message = "What does not run in a project does not name it in its title.";
    return { [SKIPPED]: (node) => context.report({ node, message }) };
  },
};
