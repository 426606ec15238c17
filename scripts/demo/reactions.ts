import { DAY_MS } from "./crowd.ts";
import type { PostPlan } from "./post-plan.ts";

/** The rows of what people did with these posts, at moments between the post and now. */
export function reactionRows(plans: PostPlan[], ids: number[], now: number) {
  const at = (plan: PostPlan, share: number) =>
    Math.floor(plan.fecha_publicacion + (now - plan.fecha_publicacion) * share ** 2);
  const from = <T>(rows: (plan: PostPlan, id_publicacion: number) => T[]) =>
    plans.flatMap((plan, i) => rows(plan, ids[i]!));
  return {
    likes: from((plan, id_publicacion) =>
      plan.likes.map(({ id_usuario }, i) => ({
        id_usuario,
        id_publicacion,
        created_at: at(plan, (i + 1) / (plan.likes.length + 1)),
      })),
    ),
    saves: from((plan, id_publicacion) =>
      plan.saves.map(({ id_usuario }, i) => ({
        id_usuario,
        id_publicacion,
        created_at: at(plan, (i + 1) / (plan.saves.length + 1)),
      })),
    ),
    comments: from((plan, id_publicacion) =>
      plan.comments.map(({ author, contenido }, i) => ({
        id_publicacion,
        id_usuario: author.id_usuario,
        contenido,
        fecha_comentario: at(plan, (i + 1) / (plan.comments.length + 1)),
        edited_at: null,
      })),
    ),
    // Only marks of the last day keep somebody from being counted again; older ones are swept.
    views: from((plan, id_publicacion) =>
      plan.recentViewers.map(({ id_usuario }, i) => ({
        id_publicacion,
        viewer: `u${id_usuario}`,
        counted_at: Math.max(plan.fecha_publicacion, Math.floor(now - (DAY_MS * (i + 1)) / 8)),
      })),
    ),
  };
}
