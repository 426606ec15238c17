import { z } from "zod";
import { getUser } from "#app/features/people/queries.server.ts";
import { userAnswer } from "#app/features/people/schema.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { AVATARS_PER_HOUR, COVERS_PER_HOUR } from "../limits.ts";
import { pictureFields, userParam } from "../schema.ts";
import { requireSelf } from "../who.server.ts";
import { pictureState } from "./await-picture.server.ts";
import { receivePicture } from "./receive-picture.server.ts";
import { removeCover } from "./remove-cover.server.ts";

const user = z.object({ user: userAnswer });
const input = z.object({ id: userParam });
const taken = z
  .enum(["ready", "queued"])
  .describe("`queued`: it is still being processed, and the picture before is shown until then.");
const shown = z.string().nullable().describe("Object name of what is shown, under /uploads.");
const state = {
  status: z.enum(["ready", "queued", "failed"]),
  error: z.string().optional().describe("Why it is no picture, in Spanish, for some days."),
};
const refusals = [
  ...(["forbidden", "too_large", "too_many_files"] as const),
  ...(["upload_cut", "storage_full", "objects_away"] as const),
] as const;

const avatar = { path: "/api/user/{id}/avatar", also: ["/api/user/me/avatar"] } as const;

export const changeAvatarOperation = operation({
  ...avatar,
  id: "changeAvatar",
  summary:
    "Gives oneself a new picture (multipart, field `avatar`). The answer shows it unless it takes long.",
  method: "PUT",
  access: "owner",
  speaks: true,
  limits: [perAccount("avatars", AVATARS_PER_HOUR, HOUR_SECONDS)],
  input,
  parts: { fields: pictureFields, file: "avatar" },
  answer: user.extend({ avatarStatus: taken }),
  errors: [...refusals, "avatar_required", "avatar_not_image", "avatar_failed"],
  async run(ctx, { id }, request) {
    requireSelf(ctx, id);
    const avatarStatus = await receivePicture(ctx, "avatar", request);
    return { user: await getUser(ctx, ctx.viewer), avatarStatus };
  },
});

export const readAvatarOperation = operation({
  ...avatar,
  id: "readAvatar",
  summary: "What has become of the last picture of oneself that was sent.",
  method: "GET",
  access: "owner",
  input,
  answer: z.object({ profile_picture: shown, ...state }),
  errors: ["forbidden"],
  async run(ctx, { id }) {
    requireSelf(ctx, id);
    const { profile_picture } = await getUser(ctx, ctx.viewer);
    const state = await pictureState(ctx, "avatar");
    return { profile_picture, ...(state ?? { status: "ready" as const }) };
  },
});

const cover = { path: "/api/user/{id}/cover", also: ["/api/user/me/cover"] } as const;

export const changeCoverOperation = operation({
  ...cover,
  id: "changeCover",
  summary:
    "Gives one's profile a new cover (multipart, field `cover`). The answer shows it unless it takes long.",
  method: "PUT",
  access: "owner",
  speaks: true,
  limits: [perAccount("covers", COVERS_PER_HOUR, HOUR_SECONDS)],
  input,
  parts: { fields: pictureFields, file: "cover" },
  answer: user.extend({ coverStatus: taken }),
  errors: [...refusals, "cover_required", "cover_not_image", "cover_failed"],
  async run(ctx, { id }, request) {
    requireSelf(ctx, id);
    const coverStatus = await receivePicture(ctx, "cover", request);
    return { user: await getUser(ctx, ctx.viewer), coverStatus };
  },
});

export const readCoverOperation = operation({
  ...cover,
  id: "readCover",
  summary: "What has become of the last cover that was sent.",
  method: "GET",
  access: "owner",
  input,
  answer: z.object({ cover_picture: shown, ...state }),
  errors: ["forbidden"],
  async run(ctx, { id }) {
    requireSelf(ctx, id);
    const { cover_picture } = await getUser(ctx, ctx.viewer);
    const state = await pictureState(ctx, "cover");
    return { cover_picture, ...(state ?? { status: "ready" as const }) };
  },
});

export const removeCoverOperation = operation({
  ...cover,
  id: "removeCover",
  summary: "Takes one's cover away.",
  method: "DELETE",
  access: "owner",
  limits: [perAccount("covers", COVERS_PER_HOUR, HOUR_SECONDS)],
  input,
  answer: null,
  errors: ["forbidden"],
  async run(ctx, { id }) {
    requireSelf(ctx, id);
    await removeCover(ctx);
  },
});
