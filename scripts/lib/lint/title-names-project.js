/** How a browser test begins, and what its title has to hold. */
const A_TEST =
  "CallExpression:matches([callee.name='test'], [callee.object.name='test'][callee.property.name=/^(only|fail)$/])[arguments.0]";
const NAMES_A_PROJECT = "/(^| )@(desktop|phone|no-scripts)( |$)/";
const NAMELESS = `${A_TEST}:not([arguments.0.value=${NAMES_A_PROJECT}], :has(TemplateElement[value.raw=${NAMES_A_PROJECT}]))`;

/** Lint rule: a browser test says in its title where it runs. */
export const titleNamesProject = {
  create(context) {
    const message =
      "Its title says where it runs: @desktop, @phone, @no-scripts (playwright.config.ts).";
    return { [NAMELESS]: (node) => context.report({ node, message }) };
  },
};
