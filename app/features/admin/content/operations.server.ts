import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACTS_PER_HOUR } from "../limits.ts";
import { contentQuery, postInput } from "../schema.ts";
import { decidePost, findPosts, readPost } from "./posts.server.ts";

const post = z.object({
  ...{ id_publicacion: z.number(), id_usuario: z.number(), nombre_usuario: z.string() },
  ...{ tipo_publicacion: z.string(), status: z.string(), moderacion: z.string() },
  ...{ solo_suscriptores: z.number(), views: z.number(), descripcion: z.string() },
  fecha: z.iso.datetime(),
});

const reading = { method: "GET", access: "administrator", ageless: true } as const;

export const findPostsOperation = operation({
  ...reading,
  id: "findPosts",
  summary: "Posts by number, address or owner, or those in a state, the newest first.",
  path: "/api/admin/contenido",
  input: contentQuery,
  answer: z.object({ publicaciones: z.array(post), siguiente: z.number().nullable() }),
  run: (ctx, input) => findPosts(ctx, input),
});

export const readPostOperation = operation({
  ...reading,
  id: "readPostAsAdministrator",
  summary: "A post with the case about it.",
  path: "/api/admin/contenido/{id}",
  badParam: "post_not_found",
  input: z.object({ id: idParam }),
  answer: z.object({ publicacion: post, id_caso: z.number().nullable() }),
  errors: ["post_not_found"],
  run: (ctx, { id }) => readPost(ctx, id),
});

export const decidePostOperation = operation({
  ...reading,
  method: "POST",
  id: "decidePost",
  summary: "Hides or removes a post by a decision, which states its reasons and can be appealed.",
  path: "/api/admin/contenido/{id}",
  limits: [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)],
  input: postInput,
  answer: z.object({ id_caso: z.number() }),
  errors: ["not_found", "cannot_decide_self", "already_decided"],
  example: { accion: "ocultar", motivo: "Publicidad de otro sitio." },
  run: (ctx, input) => decidePost(ctx, input),
});
