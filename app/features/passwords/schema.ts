import { z } from "zod";

/** What there is to say against a password that somebody has just chosen; null: nothing. */
export const adviceAnswer = z.enum(["filtrada", "comun", "debil"]).nullable();

export function adviceIn({ searchParams }: URL) {
  return adviceAnswer.safeParse(searchParams.get("aviso")).data ?? null;
}
