import { AVATAR_SIDES, avatarName } from "#app/features/people/avatar-sizes.ts";
import { COVER_RATIO, COVER_WIDTHS, coverName } from "../cover-sizes.ts";

/** The pictures of a profile: where one waits, where the one that is shown is named, and what is made of it. */
export const pictureKinds = {
  avatar: {
    table: "avatares",
    column: "profile_picture",
    frame: { ratio: 1, widths: AVATAR_SIDES },
    nameOf: avatarName,
  },
  cover: {
    table: "portadas",
    column: "cover_picture",
    frame: { ratio: COVER_RATIO, widths: COVER_WIDTHS },
    nameOf: coverName,
  },
} as const;

export type PictureKind = keyof typeof pictureKinds;

/** What the copy is called that a moderator sees of one that waits for them. */
export function heldLabel(kind: PictureKind): string {
  return `held-${kind}`;
}
