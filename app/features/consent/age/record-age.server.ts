import type { Ctx } from "#app/context.server.ts";
import type { AgeProof } from "#app/http/age/proof.server.ts";
import { isEnough } from "#app/http/age/policy.ts";

/** Keeps with an account what was shown of its age, so that it holds on its other devices and in apps too. */
export async function recordAge({ db, viewer }: Ctx, { level, until }: AgeProof): Promise<void> {
  if (!viewer) return;
  const { age_level, age_until } = viewer;
  const isBetter = age_level && (age_until ?? 0) > Date.now() && !isEnough(level, age_level);
  if (isBetter) return;
  await db
    .updateTable("usuarios")
    .set({ age_level: level, age_until: until })
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}
