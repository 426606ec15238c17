import { personalData as accounts } from "#app/features/accounts/personal-data.server.ts";
import { personalData as billing } from "#app/features/billing/personal-data.server.ts";
import { personalData as cases } from "#app/features/cases/personal-data.server.ts";
import { personalData as comments } from "#app/features/comments/personal-data.server.ts";
import { personalData as factors } from "#app/features/factors/personal-data.server.ts";
import { personalData as feed } from "#app/features/feed/personal-data.server.ts";
import { personalData as index } from "#app/features/index/personal-data.server.ts";
import { personalData as known } from "#app/features/known/personal-data.server.ts";
import { personalData as settings } from "#app/features/settings/personal-data.server.ts";
import { personalData as ledger } from "#app/features/ledger/personal-data.server.ts";
import { personalData as legal } from "#app/features/legal/personal-data.server.ts";
import { personalData as media } from "#app/features/media/personal-data.server.ts";
import { personalData as messages } from "#app/features/messages/personal-data.server.ts";
import { personalData as names } from "#app/features/names/personal-data.server.ts";
import { personalData as notifications } from "#app/features/notifications/personal-data.server.ts";
import { personalData as payouts } from "#app/features/payouts/personal-data.server.ts";
import { personalData as payees } from "#app/features/payees/personal-data.server.ts";
import { personalData as people } from "#app/features/people/personal-data.server.ts";
import { personalData as posts } from "#app/features/posts/personal-data.server.ts";
import { personalData as push } from "#app/features/push/personal-data.server.ts";
import { personalData as releases } from "#app/features/releases/personal-data.server.ts";
import { personalData as resumable } from "#app/features/resumable/personal-data.server.ts";
import { personalData as search } from "#app/features/search/personal-data.server.ts";
import { personalData as studio } from "#app/features/studio/personal-data.server.ts";
import { personalData as subscriptions } from "#app/features/subscriptions/personal-data.server.ts";
import { personalData as tokens } from "#app/features/tokens/personal-data.server.ts";
import { personalData as verification } from "#app/features/verification/personal-data.server.ts";
import type { PersonalData } from "#app/personal-data.server.ts";
import { rightsData } from "./rights-data.server.ts";

/**
 * THE list: what every room keeps of people. The copy of everything and the deletion of an account are
 * made of it, in this order; a room with data of people that is not in it fails a test.
 */
export const personalData: Readonly<Record<string, PersonalData>> = {
  accounts,
  factors,
  tokens,
  people,
  names,
  releases,
  posts,
  media,
  resumable,
  comments,
  messages,
  notifications,
  push,
  billing,
  subscriptions,
  payouts,
  payees,
  ledger,
  studio,
  feed,
  search,
  index,
  known,
  legal,
  cases,
  verification,
  settings,
  privacy: rightsData,
};
