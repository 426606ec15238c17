import { fill, plural } from "#app/strings/language.ts";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { strings as people } from "#app/features/people/strings.ts";
import { strings as house } from "./strings.ts";

/** What stands in the place of an advertisement where there is none: it is of use to who sees it. */
export interface HouseAd {
  kind: string;
  headline: string;
  text: string;
  action: string;
  to: string;
  creator?: SuggestedCreator;
}

/** Whether the row with this number is about a creator. */
export function isOfCreator(number: number): boolean {
  return number % 3 === 2;
}

/** An invitation, a tip and a creator to know, in turn and each another one. */
export function houseAd(
  number: number,
  { isSignedIn, creators }: { isSignedIn: boolean; creators: SuggestedCreator[] },
): HouseAd {
  const round = Math.floor(number / 3);
  const invitations = isSignedIn ? house.invitations : house.visitorInvitations;
  if (number % 3 === 0) return { kind: house.invitation, ...at(invitations, round) };
  const creator = creators.length > 0 ? at(creators, round) : undefined;
  if (number % 3 === 1) return { kind: house.tip, ...at(house.tips, round) };
  // Nobody to know: a tip that is not the one before it.
  if (!creator) return { kind: house.tip, ...at(house.tips, round + 2) };
  const { nombre_usuario: name, followersCount, id_usuario } = creator;
  return {
    kind: house.creator,
    headline: fill(house.meet, { name }),
    text: plural(followersCount, people.followers, compactNumber(followersCount)),
    action: house.seeProfile,
    to: `/u/${id_usuario}`,
    creator,
  };
}

function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length]!;
}
