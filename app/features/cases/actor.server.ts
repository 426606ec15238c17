import type { Viewer } from "#app/context.server.ts";
import type { ActorKind } from "#db/schema/cases.ts";

/** Who does something in a case, or outside of them what the audit log keeps. */
export interface Actor {
  /** Null: no account. */
  id: number | null;
  kind: ActorKind;
}

export const COMMAND_LINE: Actor = { id: null, kind: "command_line" };
export const AUTOMATIC: Actor = { id: null, kind: "automatic" };
export const PORTAL: Actor = { id: null, kind: "portal" };

export function actorOf({ id_usuario, role }: Pick<Viewer, "id_usuario" | "role">): Actor {
  return { id: id_usuario, kind: role === "user" ? "person" : role };
}
