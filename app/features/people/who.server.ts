import { AppError } from "#app/http/errors.ts";
import type { Who } from "./queries.server.ts";
import { usernameField } from "./schema.ts";

/**
 * Who an address of a profile means: digits are an id, anything else a name; the query parameter
 * `id` counts before both when it is digits (product.md 16.1).
 */
export function whoOf(param: string | undefined, id: string | null = null): Who {
  const isId = (text: string) => /^\d{1,15}$/.test(text);
  if (id !== null && isId(id)) return { id_usuario: Number(id) };
  return param && isId(param) ? { id_usuario: Number(param) } : nameOf(param);
}

/** A name as people write it, with or without the @. Throws `user_not_found` for what is no name. */
export function nameOf(text: string | undefined): Who {
  const name = usernameField.safeParse((text ?? "").trim().replace(/^@/, ""));
  if (!name.success) throw new AppError("user_not_found");
  return { nombre_usuario: name.data };
}
