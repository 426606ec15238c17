const IN_ANY =
  'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] MemberExpression[object.name="AbortSignal"][property.name="timeout"]';

/** Lint rule: no `AbortSignal.timeout` within an `AbortSignal.any`. */
export const noTimeoutInAny = {
  create(context) {
    if (!context.sourceCode.text.includes("AbortSignal")) return {};
    const message = "It never fires once it is collected as garbage: see app/time-limit.server.ts.";
    return { [IN_ANY]: (node) => context.report({ node, message }) };
  },
};
