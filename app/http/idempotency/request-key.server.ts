import { z } from "zod";
import { parseInput } from "../input.server.ts";
import { idempotencyKey } from "./key.ts";

const given = z.object({ idempotency_key: idempotencyKey });

/**
 * The idempotency key of a request: its `Idempotency-Key` header, else the field of its form or body.
 * Null where it brings none. Throws `bad_input`.
 */
export function idempotencyKeyOf(request: Request, field?: string | null): string | null {
  return parseKey(request.headers.get("idempotency-key")) ?? parseKey(field);
}

function parseKey(text: string | null | undefined): string | null {
  return parseInput(given, { idempotency_key: text }).idempotency_key;
}
