import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Ctx, SignedInCtx, Viewer } from "#app/context.server.ts";
import { findPerson, getUser } from "#app/features/people/queries.server.ts";
import { userAnswer } from "#app/features/people/schema.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { postView } from "#app/features/posts/schema.ts";
import { AppError } from "#app/http/errors.ts";
import { operation, requireVoice } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { PROFILE_CHANGES_PER_HOUR, RENAMES_PER_DAY } from "./limits.ts";
import { listFollowers, listFollowing, listSaved, showsLists } from "./lists.server.ts";
import {
  listQuery,
  peopleQuery,
  personView,
  type ProfileInput,
  profileInput,
  userParam,
} from "./schema.ts";
import { updateProfile } from "./settings/commands.server.ts";
import { nameOf } from "#app/features/people/who.server.ts";
import { requireSelf, userIdOf } from "./who.server.ts";

const one = { path: "/api/user/{id}", also: ["/api/user/me"] } as const;
const answer = z.object({ user: userAnswer });
const posts = z.array(postView);
const nextBefore = z.string().nullable();

export const readUserOperation = operation({
  ...one,
  id: "readUser",
  summary: "A person; the mail address only to themselves.",
  method: "GET",
  access: "public",
  input: z.object({ id: userParam }),
  answer,
  errors: ["user_not_found", "not_signed_in"],
  run: async (ctx, { id }) => ({ user: await getUser(ctx, { id_usuario: userIdOf(ctx, id) }) }),
});

export const readUserByNameOperation = operation({
  id: "readUserByName",
  summary: "A person by their name, in any case, with or without the @.",
  method: "GET",
  path: "/api/user/by-username/{username}",
  also: ["/api/users/by-username/{username}"],
  access: "public",
  input: z.object({ username: z.string() }),
  badParam: "user_not_found",
  answer,
  run: async (ctx, { username }) => ({ user: await getUser(ctx, nameOf(username)) }),
});

export const updateProfileOperation = operation({
  ...one,
  id: "updateProfile",
  summary: "Changes what one says of oneself; what is absent stays.",
  method: "PATCH",
  access: "owner",
  limits: [
    perAccount("profile-changes", PROFILE_CHANGES_PER_HOUR, HOUR_SECONDS),
    {
      ...perAccount("renames", RENAMES_PER_DAY, 24 * HOUR_SECONDS),
      when: async ({ viewer }, { nombre_usuario }) => isRename(viewer, nombre_usuario),
    },
  ],
  input: profileInput.extend({ id: userParam }),
  answer,
  errors: ["forbidden", "muted", "name_taken"],
  example: {
    biografia: "Fotos de playa y de montaña.",
    links: [{ label: "Mi tienda", url: "https://tienda.example/ana" }],
  },
  async run(ctx, { id, ...input }) {
    requireSelf(ctx, id);
    if (await saysSomething(ctx, input)) requireVoice(ctx.viewer);
    await updateProfile(ctx, input);
    return { user: await getUser(ctx, ctx.viewer) };
  },
});

/** Whether others read something new of it: who lists what, what is taken away and what stays say nothing. */
async function saysSomething(ctx: SignedInCtx, input: ProfileInput): Promise<boolean> {
  const { nombre_usuario, biografia, links = [] } = input;
  if (isRename(ctx.viewer, nombre_usuario)) return true;
  if (!biografia && links.length === 0) return false;
  const now = await getUser(ctx, ctx.viewer);
  if (biografia && biografia !== now.biografia) return true;
  return links.some((link) => !now.links.some((known) => isDeepStrictEqual(known, link)));
}

/** The name is sent also where it stays. */
function isRename(viewer: Viewer, nombre_usuario: string | undefined): boolean {
  return nombre_usuario !== undefined && nombre_usuario !== viewer.nombre_usuario;
}

export const listUserPostsOperation = operation({
  id: "listUserPosts",
  summary:
    "The posts of somebody that who asks may know of: what they have pinned, then newest first.",
  method: "GET",
  path: "/api/user/{id}/posts",
  access: "public",
  input: listQuery,
  answer: z.object({ posts, nextBefore }),
  errors: ["user_not_found", "not_signed_in"],
  async run(ctx, { id, ...input }) {
    const { id_usuario } = await getUser(ctx, { id_usuario: userIdOf(ctx, id) });
    const { rows, ...page } = await listUserPosts(ctx, { id_usuario, ...input });
    return { posts: rows, nextBefore: page.nextBefore };
  },
});

export const listSavedOperation = operation({
  id: "listSaved",
  summary: "What one has saved and may still know of, the last saved first.",
  method: "GET",
  path: "/api/user/{id}/saved",
  access: "owner",
  input: listQuery,
  answer: z.object({ saved: posts, nextBefore }),
  errors: ["forbidden"],
  async run(ctx, { id, ...input }) {
    requireSelf(ctx, id);
    const { rows, ...page } = await listSaved(ctx, input);
    return { saved: rows, nextBefore: page.nextBefore };
  },
});

const people = z.object({ people: z.array(personView), nextBefore });

export const listFollowersOperation = operation({
  id: "listFollowers",
  summary:
    "Who follows somebody, the newest first: for others only where they show it, and of those who follow only themselves and who shows their own lists. A page may be short, and more come after it.",
  method: "GET",
  path: "/api/users/{id}/followers",
  access: "public",
  input: peopleQuery,
  answer: people,
  errors: ["user_not_found", "lists_private"],
  run: (ctx, input) => listAround(ctx, listFollowers, input),
});

export const listFollowingOperation = operation({
  id: "listFollowing",
  summary: "Whom somebody follows, the newest first: for others only where they show it.",
  method: "GET",
  path: "/api/users/{id}/following",
  access: "public",
  input: peopleQuery,
  answer: people,
  errors: ["user_not_found", "lists_private"],
  run: (ctx, input) => listAround(ctx, listFollowing, input),
});

async function listAround(
  ctx: Ctx,
  list: typeof listFollowers,
  { id, ...input }: z.output<typeof peopleQuery>,
) {
  const person = await findPerson(ctx, { id_usuario: id });
  if (!showsLists(person)) throw new AppError("lists_private");
  const { id_usuario } = person;
  const page = await list(ctx, { id_usuario, ...input });
  return { people: page.rows, nextBefore: page.nextBefore };
}
