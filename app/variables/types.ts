import { z } from "zod";

/** The kinds of variables that there are, each with what an operator is told when it is wrong. */
export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });

/** As it was given, where this can parse it; what it throws is the sentence. */
export const checkedBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
    }
  });

export const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

export const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be true or false" })
  .transform((value) => value === "1" || value === "true");

/** In cents. */
export const amount = (otherwise: string) =>
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, "must be an amount like 20.00")
    .default(otherwise)
    .transform((text) => Math.round(Number(text) * 100));

/** In hundredths of a percent. */
export const percent = (otherwise: string) =>
  z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage like 20 or 12.5")
    .default(otherwise)
    .transform((text) => Math.round(Number(text) * 100));

/** Nobody listens or answers in between: encrypted, or this machine. */
export function isPrivateLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** One of these set without the rest is a configuration cut in half. */
export function allOrNone<V extends object>(
  v: V,
  context: z.RefinementCtx,
  needed: readonly (keyof V & string)[],
  optional: readonly (keyof V & string)[],
): void {
  const set = [...needed, ...optional].filter((name) => v[name] !== undefined);
  const missing = needed.find((name) => v[name] === undefined);
  if (set.length === 0 || missing === undefined) return;
  const message = `must be set too when ${set.join(", ")} is`;
  context.addIssue({ code: "custom", path: [missing], message });
}
