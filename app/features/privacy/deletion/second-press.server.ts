import { z } from "zod";
import { jsonOrNull } from "#app/http/json.ts";
import { HOUR_SECONDS } from "#app/http/rate-limit.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { type AskDeletionInput, deletionAnswer } from "./schema.ts";

type Given = Pick<AskDeletionInput, "enlace" | "plazo" | "ocultar">;
type Answer = z.infer<typeof deletionAnswer>;

const kept = z.object({ given: z.string(), answer: deletionAnswer });

/**
 * Keeps in mind what was answered: asking may end the session or the link that it was asked with, and on a slow line the
 * form is sent again before that is heard.
 */
export async function rememberAnswer(
  kv: KeyValueStore,
  request: Request,
  { given, answer }: { given: Given; answer: Answer },
): Promise<void> {
  const name = nameOf(request, given);
  if (!name) return;
  const value = JSON.stringify({ given: choicesOf(given), answer });
  await kv.put(name, value, { expirationTtl: HOUR_SECONDS });
}

/** What was answered to this very form; null: nothing was. */
export async function answerBefore(
  kv: KeyValueStore,
  request: Request,
  given: Given,
): Promise<Answer | null> {
  const name = nameOf(request, given);
  const text = name && (await kv.get(name));
  const value = kept.safeParse(jsonOrNull(text || "")).data;
  return value?.given === choicesOf(given) ? value.answer : null;
}

function choicesOf({ plazo, ocultar }: Given): string {
  return `${plazo} ${ocultar}`;
}

/** By the link, or else by the session that it was asked with. */
function nameOf(request: Request, { enlace }: Given): string | null {
  const secret = enlace || tokenOf(request)?.token;
  return secret ? `deletion-asked:${sha256(secret)}` : null;
}
