import { z } from "zod";

const post = z.object({ id_publicacion: z.number() });

/**
 * What a room says has happened, in the transaction in which it happens, to whoever stands above it:
 * the registry says who listens. Each is a kind of job.
 */
export const events = {
  /** A post was made or changed, began or ceased to be shown, or is gone; `lostBy`: whose it was, if others may know of it. */
  post_changed: post.extend({ lostBy: z.number().optional() }),
  /** Somebody likes this post. */
  post_liked: post,
  /** A comment was written or changed; `mentioned`: whom it did not mean before. */
  comment_written: z.object({
    id_comentario: z.number(),
    mentioned: z.array(z.number()).default([]),
  }),
  /** Somebody likes this comment. */
  comment_liked: z.object({ id_comentario: z.number() }),
  /** This person has a new follower. */
  followed: z.object({ id_usuario: z.number() }),
  /** This person has another name or picture. */
  profile_changed: z.object({ id_usuario: z.number() }),
  /** Somebody whom the mark calls verified is called something else, and is without it. */
  verified_renamed: z.object({ id_usuario: z.number(), before: z.string() }),
  /** A file of this post has its renditions, or never will. */
  file_settled: post,
  /** The same of a file of this message. */
  message_file_settled: z.object({ id_mensaje: z.number() }),
  /** One of these two has blocked the other, or does so no more. */
  block_changed: z.object({ people: z.tuple([z.number(), z.number()]) }),
  /** This person was suspended, or is no longer. */
  standing_changed: z.object({ id_usuario: z.number() }),
  /** A case was decided; `id_decision` is null where nothing came of it. */
  case_decided: z.object({ id_caso: z.number(), id_decision: z.number().nullable() }),
  /** A decision was taken back, after an appeal or by itself. */
  decision_reversed: z.object({ id_decision: z.number() }),
  /** Everybody who is shown in this post has agreed to it: nothing of that hides it any more. */
  people_agreed: post,
  /** Somebody who is shown in a post has taken back that they agreed. */
  consent_withdrawn: z.object({ id_aparicion: z.number() }),
  /** Something that was sent is known: on a list, or a copy of what was removed. */
  known_found: z.object({ id_coincidencia: z.number() }),
  /** Something that was sent was refused, since a list that refuses has it. */
  upload_refused: z.object({ id_subida: z.number() }),
  /** Evidence was written down where no keys are, and waits to be sealed. */
  evidence_waits: z.object({ id_subida: z.number() }),
  /** An upload that a post waits for has all its bytes, or is gone. `key`: of the form that was sent. */
  upload_changed: z.object({ id_usuario: z.number(), key: z.string() }),
  /** A post that waited for its uploads will not be published by itself. `key`: of the form that was sent. */
  draft_stopped: z.object({ id_usuario: z.number(), key: z.string() }),
};

export type EventName = keyof typeof events;
