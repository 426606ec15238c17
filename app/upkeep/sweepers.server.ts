import { getEnv } from "#app/env.server.ts";
import { forgetEmailChanges } from "#app/features/accounts/email/forget.server.ts";
import { forgetOldSignUps } from "#app/features/accounts/sign-up/forget-sign-ups.server.ts";
import { forgetOldAudit } from "#app/features/cases/forget-audit.server.ts";
import { forgetOldReports } from "#app/features/cases/forget-reports.server.ts";
import { forgetKnownEvidence } from "#app/features/cases/uploads/forget.server.ts";
import { forgetOldFeeds } from "#app/features/feed/list/seen.server.ts";
import { forgetOldHashes } from "#app/features/known/forget-hashes.server.ts";
import { forgetOldSupport } from "#app/features/legal/forget-support.server.ts";
import { forgetDeletedEvidence } from "#app/features/messages/deletion/forget-kept.server.ts";
import { forgetFreedNames } from "#app/features/names/forget-names.server.ts";
import { forgetOldNotifications } from "#app/features/notifications/forget.server.ts";
import {
  forgetOldViews,
  forgetPaidViews,
  forgetUsedTokens,
} from "#app/features/posts/views/views.server.ts";
import { forgetOldExports } from "#app/features/privacy/export/forget-exports.server.ts";
import {
  forgetArcoDocuments,
  forgetArcoWords,
  forgetOldArco,
} from "#app/features/privacy/requests/forget.server.ts";
import { forgetReleases } from "#app/features/releases/signed/forget-releases.server.ts";
import { forgetUploads } from "#app/features/resumable/forget.server.ts";
import { forgetEvidence, forgetRequests } from "#app/features/removal/forget.server.ts";
import { forgetCopies } from "#app/features/removal/upkeep.server.ts";
import {
  forgetDrafts,
  forgetEnded,
  forgetRefused,
} from "#app/features/verification/forget.server.ts";
import {
  forgetFailedJobs,
  forgetLateMails,
  forgetResetLinks,
  forgetSessions,
} from "#app/jobs/sweep.server.ts";
import { forgetMailFiles } from "#app/mail.server.ts";
import { forgetDestinations } from "#app/features/payouts/withdrawals/destination.server.ts";
import { eachStep, type Step } from "./each-step.server.ts";
import type { Swept } from "#app/retention.ts";

/** Who lets go of each row of the table: the compiler names one that nobody does. */
export const sweepers: Record<Swept, Step> = {
  sessions: ({ db }) => forgetSessions(db),
  resetLinks: ({ db }) => forgetResetLinks(db),
  emailChanges: ({ db }) => forgetEmailChanges(db),
  signUps: ({ db }) => forgetOldSignUps(db),
  freedNames: ({ db }) => forgetFreedNames(db),
  feedLists: ({ kv }) => kv.sweep(),
  feedMemory: ({ db }) => forgetOldFeeds(db),
  viewMarks: ({ db }) => forgetOldViews(db),
  viewTokens: ({ db }) => forgetUsedTokens(db),
  paidViews: ({ db }) => forgetPaidViews(db),
  mails: async ({ db }) => {
    await forgetLateMails(db);
    await forgetMailFiles(getEnv());
  },
  failedJobs: ({ db }) => forgetFailedJobs(db),
  notifications: ({ db }) => forgetOldNotifications(db),
  uploads: forgetUploads,
  exports: ({ db }) => forgetOldExports(db),
  supportRequests: ({ db }) => forgetOldSupport(db),
  reports: ({ db }) => forgetOldReports(db),
  removalCopies: ({ db }) => forgetCopies(db),
  removalRequests: ({ db }) => forgetRequests(db),
  removalEvidence: ({ db }) => forgetEvidence(db),
  knownEvidence: ({ db }) => forgetKnownEvidence(db),
  arcoDocuments: ({ db }) => forgetArcoDocuments(db),
  arcoWords: ({ db }) => forgetArcoWords(db),
  arcoRequests: ({ db }) => forgetOldArco(db),
  verificationDrafts: ({ db }) => forgetDrafts(db),
  verificationsRefused: ({ db }) => forgetRefused(db),
  verificationsEnded: ({ db }) => forgetEnded(db),
  releases: ({ db }) => forgetReleases(db),
  payoutAccounts: ({ db }) => forgetDestinations(db),
  audit: ({ db }) => forgetOldAudit(db),
  deletedMessages: ({ db }) => forgetDeletedEvidence(db),
  removedHashes: ({ db }) => forgetOldHashes(db),
};

/** Lets go of everything that is older than it is kept. */
export const sweepAll: Step = (services) => eachStep(services, sweepers);
