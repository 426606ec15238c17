import { randomInt } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { USERNAME_MAX } from "#app/features/people/limits.ts";
import { isNameFree } from "#app/features/names/claim.server.ts";
import { isReserved } from "#app/features/names/reserved.server.ts";
import { usernameField } from "#app/features/people/schema.ts";

/** A site may be called like one of them. */
const FALLBACKS = ["usuario", "persona"];
const MAX_DIGITS = 12;
/** Numbers of twelve digits are free long before that. */
const TRIES = 50;

/** A name nobody has, after the first of these that can be one. */
export async function freeName({ db }: Pick<Ctx, "db">, names: string[]): Promise<string> {
  // With a number behind it a reserved name is reserved, too.
  const base = [...names, ...FALLBACKS]
    .map(asUsername)
    .find((name) => name !== null && !isReserved(name))!;
  if (await isNameFree(db, base)) return base;
  for (let at = 0; at < TRIES; at++) {
    const digits = Math.min(3 + at, MAX_DIGITS);
    const number = String(randomInt(10 ** (digits - 1), 10 ** digits));
    const name = `${shortened(base, USERNAME_MAX - digits)}${number}`;
    if (await isNameFree(db, name)) return name;
  }
  throw new Error(`no name like ${base} is free`);
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
