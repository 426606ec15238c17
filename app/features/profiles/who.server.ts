import type { Ctx } from "#app/context.server.ts";
import { usernameField } from "#app/features/people/schema.ts";
import { idOf } from "#app/http/input.server.ts";
import { AppError } from "#app/http/errors.ts";
import { requireViewer } from "#app/http/context.server.ts";
import type { Who } from "#app/features/people/queries.server.ts";

/**
 * The id of an API address: digits, or oneself for `me` and where the address has no id. Throws
 * `not_found`, `not_signed_in`.
 */
export function userIdOf(ctx: Ctx, param = "me"): number {
  return param === "me" ? requireViewer(ctx).viewer.id_usuario : idOf(param);
}

/** Like {@link userIdOf}, where only oneself may be meant. Throws `forbidden` for others. */
export function ownIdOf(ctx: Ctx, param: string | undefined): number {
  const { viewer } = requireViewer(ctx);
  const id = userIdOf(ctx, param);
  if (id !== viewer.id_usuario) throw new AppError("forbidden");
  return id;
}

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
