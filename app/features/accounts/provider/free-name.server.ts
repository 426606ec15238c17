import { randomInt } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { isNameFree } from "#app/features/names/claim.server.ts";
import { usernameField } from "#app/features/people/schema.ts";

const FALLBACK = "usuario";
/** After this many digits every try is free. */
const MAX_DIGITS = 12;

/** A name nobody has, after the first of these that can be one. */
export async function freeName({ db }: Pick<Ctx, "db">, names: string[]): Promise<string> {
  const base = names.map(asUsername).find((name) => name !== null) ?? FALLBACK;
  if (await isNameFree(db, base)) return base;
  for (let digits = 3; ; digits = Math.min(digits + 1, MAX_DIGITS)) {
    const number = String(randomInt(10 ** (digits - 1), 10 ** digits));
    const name = `${shortened(base, USERNAME_MAX - digits)}${number}`;
    if (await isNameFree(db, name)) return name;
  }
}

/** The nearest name that may be chosen; null when nothing of it is left. */
function asUsername(name: string): string | null {
  const plain = name
    .normalize("NFKC")
    .trim()
    .replace(/\s+/gu, "_")
    .replace(/[^\p{Script=Latin}0-9._-]/gu, "")
    .replace(/^[._-]+|[._-]+$/g, "");
  const result = usernameField.safeParse(shortened(plain, USERNAME_MAX));
  return result.success ? result.data : null;
}

function shortened(name: string, length: number): string {
  return [...name].slice(0, length).join("");
}
