import { SESSION_IDLE_DAYS } from "./http/limits.ts";

/** How long something is kept, and who lets it go. */
interface Rule {
  minutes?: number;
  hours?: number;
  days?: number;
  /** The operator does it, as docs/operating.md says; else the job `sweep`. */
  byOperator?: true;
}

/**
 * What is kept for a time, and for how long: the one table. The sweeps (`sweepers.server.ts`) and the
 * privacy notice are made from it. What stands in no row is kept while the account or the thing exists.
 */
const table = {
  /** From the last use. */
  sessions: { days: SESSION_IDLE_DAYS },
  /** From the mail. */
  resetLinks: { minutes: 60 },
  /** That an account had another address, from the change: so long there is a way back. */
  emailChanges: { days: 7 },
  /** From the form, when no code was given. */
  signUps: { minutes: 30 },
  /** That a name was somebody's, and is nobody else's yet, from when it was given up. One that a decision took is noted while that stands. */
  freedNames: { days: 90 },
  /** One list of posts, from its last use. */
  feedLists: { hours: 12 },
  /** What was watched and learned from it. */
  feedMemory: { days: 45 },
  /** That somebody's view of a post has counted. */
  viewMarks: { hours: 24 },
  /** That a token of a view was used. */
  viewTokens: { hours: 13 },
  /** From which network whose views were paid: a payout waits for longer than they are looked at. */
  paidViews: { days: 14 },
  /** A mail that could not go out. */
  mails: { days: 7 },
  /** From the last try. */
  failedJobs: { days: 30 },
  /** From when what they tell of happened last. */
  notifications: { days: 90 },
  /** Files that were not uploaded to their end or are in no post, with the texts of a post that waits for them, from the last byte. */
  uploads: { days: 7 },
  /** The copy of all their data that somebody has asked for, from when it is ready; one that never is, from asking. */
  exports: { days: 7 },
  supportRequests: { days: 365 },
  /** The words of a report and who sent it, from its outcome. */
  reports: { days: 730 },
  /** Copies that came with a request for removal, from its end. */
  removalCopies: { days: 30 },
  /** Who made such a request and what they wrote, from its end. */
  removalRequests: { days: 730 },
  /** What an authority has had removed, from the end of its request. */
  removalEvidence: { days: 1_825 },
  /** What was sent and stands on a list about minors, from when it was decided (18 USC 2258A). */
  knownEvidence: { days: 365 },
  /** That somebody asked about their data, when and what was decided, from its end. */
  arcoRequests: { days: 1_825 },
  /** Who it was and what both sides wrote, from its end: for as long as the answer may be complained of. */
  arcoWords: { days: 365 },
  /** Pictures of documents that show who asks, from its end. */
  arcoDocuments: { days: 30 },
  /** What was begun to prove who one is and never sent, from its last change. */
  verificationDrafts: { days: 90 },
  /** Data, photos and note of a verification that was refused, from the decision. */
  verificationsRefused: { days: 30 },
  /** Of one that was approved, from its end: so long they may be asked for. */
  verificationsEnded: { days: 2_555 },
  /** Who signed a release and what they signed, from when its last post is gone. */
  releases: { days: 2_555 },
  /** To which account a payout went, from its batch; where who is gone and still owed something is paid, from the deletion. */
  payoutAccounts: { days: 1_825 },
  /** What moderators and operators did. */
  audit: { days: 2_555 },
  /** What somebody deleted for both after it was reported, from the end of its case: as long as that can be appealed. */
  deletedMessages: { days: 190 },
  /** What removed pictures and videos look like. */
  removedHashes: { days: 3_650 },
  logs: { days: 30, byOperator: true },
  backups: { days: 35, byOperator: true },
} as const satisfies Record<string, Rule>;

export type Kept = keyof typeof table;

export const retention: Readonly<Record<Kept, Rule>> = table;

/** What the program itself lets go of. */
export type Swept = {
  [K in Kept]: (typeof table)[K] extends { byOperator: true } ? never : K;
}[Kept];

/** Milliseconds. */
export function keptFor(what: Kept): number {
  const { minutes = 0, hours = 0, days = 0 } = retention[what];
  return ((days * 24 + hours) * 60 + minutes) * 60 * 1000;
}

/** What is older than this moment is not kept. */
export function keptSince(what: Kept, now = Date.now()): number {
  return now - keptFor(what);
}
