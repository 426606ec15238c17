import { z } from "zod";
import { idParam, listFields } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { listBlocked, setBlock } from "./block.server.ts";
import { getFollowState, setFollow } from "./follow/follow.server.ts";
import {
  BLOCKED_PAGE,
  BLOCKED_PAGE_MAX,
  BLOCKS_PER_HOUR,
  FOLLOWS_PER_HOUR,
  MUTED_PAGE,
  MUTED_PAGE_MAX,
  MUTES_PER_HOUR,
} from "./limits.ts";
import { listMuted, listMutedWords, setMute, setMutedWord } from "./mutes/mute.server.ts";
import {
  blockBody,
  blockedView,
  followAnswer,
  followBody,
  followStateAnswer,
  muteBody,
  muteWordBody,
} from "./schema.ts";

export const readFollowOperation = operation({
  id: "readFollow",
  summary: "How who asks stands to somebody, and that person's numbers.",
  method: "GET",
  path: "/api/users/{id}/follow-state",
  access: "public",
  input: z.object({ id: idParam }),
  answer: followStateAnswer,
  errors: ["user_not_found"],
  run: (ctx, { id }) => getFollowState(ctx, id),
});

export const followOperation = operation({
  id: "follow",
  summary: "Follows somebody or stops following; sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/users/{id}/follow",
  access: "member",
  limits: [perAccount("follows", FOLLOWS_PER_HOUR, HOUR_SECONDS)],
  input: followBody.extend({ id: idParam }),
  answer: followAnswer,
  errors: ["cannot_follow_self", "user_not_found", "blocked"],
  example: { following: true },
  run: (ctx, input) => setFollow(ctx, input),
});

export const blockOperation = operation({
  id: "block",
  summary: "Blocks somebody or ends the block; sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/users/{id}/block",
  access: "member",
  limits: [perAccount("blocks", BLOCKS_PER_HOUR, HOUR_SECONDS)],
  input: blockBody.extend({ id: idParam }),
  answer: z.object({ blocked: z.boolean() }),
  errors: ["cannot_block_self", "user_not_found"],
  example: { blocked: true },
  run: (ctx, { id, blocked }) => setBlock(ctx, { id_usuario: id, blocked }),
});

export const listBlockedOperation = operation({
  id: "listBlocked",
  summary: "Whom one has blocked, the latest first.",
  method: "GET",
  path: "/api/blocks",
  access: "member",
  input: z.object(listFields({ limit: BLOCKED_PAGE, max: BLOCKED_PAGE_MAX })),
  answer: z.object({ blocked: z.array(blockedView), nextBefore: z.string().nullable() }),
  async run(ctx, query) {
    const { rows, nextBefore } = await listBlocked(ctx, query);
    return { blocked: rows, nextBefore };
  },
});

export const muteOperation = operation({
  id: "mute",
  summary:
    "Mutes somebody or ends it: their posts are not put before one any more, and they are not told. Sets it where the body says which, else toggles.",
  method: "POST",
  path: "/api/users/{id}/mute",
  access: "member",
  limits: [perAccount("mutes", MUTES_PER_HOUR, HOUR_SECONDS)],
  input: muteBody.extend({ id: idParam }),
  answer: z.object({ muted: z.boolean() }),
  errors: ["cannot_mute_self", "user_not_found"],
  example: { muted: true },
  run: (ctx, { id, muted }) => setMute(ctx, { id_usuario: id, muted }),
});

export const listMutedOperation = operation({
  id: "listMuted",
  summary: "Whom one has muted, the latest first.",
  method: "GET",
  path: "/api/mutes",
  access: "member",
  input: z.object(listFields({ limit: MUTED_PAGE, max: MUTED_PAGE_MAX })),
  answer: z.object({ muted: z.array(blockedView), nextBefore: z.string().nullable() }),
  async run(ctx, query) {
    const { rows, nextBefore } = await listMuted(ctx, query);
    return { muted: rows, nextBefore };
  },
});

const words = z.object({ words: z.array(z.object({ palabra: z.string() })) });

export const listMutedWordsOperation = operation({
  id: "listMutedWords",
  summary: "The words and hashtags that one has muted, the latest first: all of them.",
  method: "GET",
  path: "/api/mutes/words",
  access: "member",
  input: z.object({}),
  answer: words,
  run: async (ctx) => ({ words: await listMutedWords(ctx) }),
});

export const muteWordOperation = operation({
  id: "muteWord",
  summary:
    "Mutes a word, a sentence or a hashtag, or ends it: posts that say it are not put before one any more, with or without accents and capitals.",
  method: "POST",
  path: "/api/mutes/words",
  access: "member",
  limits: [perAccount("mutes", MUTES_PER_HOUR, HOUR_SECONDS)],
  input: muteWordBody,
  answer: words,
  errors: ["too_many_muted_words", "user_not_found"],
  example: { palabra: "arañas", muted: true },
  async run(ctx, input) {
    await setMutedWord(ctx, input);
    return { words: await listMutedWords(ctx) };
  },
});
