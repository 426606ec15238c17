import { setTimeout as delay } from "node:timers/promises";
import { Migrator, sql } from "kysely";
import type { Database } from "./client.ts";
import { isBusy, isPostgres } from "./engines/engine.ts";
import { onePostgresConnection } from "./engines/one-connection.ts";
import { buildLargeIndexes } from "./large-indexes.ts";
import * as m0001 from "./migrations/0001-accounts.ts";
import * as m0002 from "./migrations/0002-posts.ts";
import * as m0003 from "./migrations/0003-reactions.ts";
import * as m0004 from "./migrations/0004-messages.ts";
import * as m0005 from "./migrations/0005-creators.ts";
import * as m0006 from "./migrations/0006-jobs-and-kv.ts";
import * as m0007 from "./migrations/0007-support.ts";
import * as m0008 from "./migrations/0008-password-resets.ts";
import * as m0009 from "./migrations/0009-identities.ts";
import * as m0010 from "./migrations/0010-profiles.ts";
import * as m0011 from "./migrations/0011-comments.ts";
import * as m0012 from "./migrations/0012-editing.ts";
import * as m0013 from "./migrations/0013-search.ts";
import * as m0015 from "./migrations/0015-messages.ts";
import * as m0016 from "./migrations/0016-money.ts";
import * as m0017 from "./migrations/0017-feed.ts";
import * as m0018 from "./migrations/0018-post-lists.ts";
import * as m0019 from "./migrations/0019-append-only.ts";
import * as m0020 from "./migrations/0020-retired-objects.ts";
import * as m0021 from "./migrations/0021-fair-queue.ts";
import * as m0022 from "./migrations/0022-words-in-use.ts";
import * as m0023 from "./migrations/0023-request-hashes.ts";
import * as m0024 from "./migrations/0024-avatars.ts";
import * as m0025 from "./migrations/0025-older-mentions.ts";
import * as m0027 from "./migrations/0027-not-interested.ts";
import * as m0028 from "./migrations/0028-followed-hashtags.ts";
import * as m0029 from "./migrations/0029-profiles.ts";
import * as m0030 from "./migrations/0030-visitor-pages.ts";
import * as m0031 from "./migrations/0031-cases.ts";
import * as m0032 from "./migrations/0032-removal.ts";
import * as m0033 from "./migrations/0033-known-images.ts";
import * as m0034 from "./migrations/0034-apart.ts";
import * as m0036 from "./migrations/0036-transparency.ts";
import * as m0037 from "./migrations/0037-moderators.ts";
import * as m0038 from "./migrations/0038-vault.ts";
import * as m0040 from "./migrations/0040-rights.ts";
import * as m0041 from "./migrations/0041-consents.ts";
import * as m0042 from "./migrations/0042-age.ts";
import * as m0043 from "./migrations/0043-copies.ts";
import * as m0045 from "./migrations/0045-hidden-words.ts";
import * as m0046 from "./migrations/0046-verification.ts";
import * as m0047 from "./migrations/0047-people-shown.ts";
import * as m0049 from "./migrations/0049-words-and-papers.ts";
import * as m0050 from "./migrations/0050-likenesses.ts";
import * as m0052 from "./migrations/0052-ledger.ts";
import * as m0053 from "./migrations/0053-plans.ts";
import * as m0054 from "./migrations/0054-billing.ts";
import * as m0055 from "./migrations/0055-unused-releases.ts";
import * as m0056 from "./migrations/0056-told-of-people.ts";
import * as m0059 from "./migrations/0059-refused-uploads.ts";
import * as m0060 from "./migrations/0060-counted-posts.ts";
import * as m0061 from "./migrations/0061-postbacks.ts";
import * as m0065 from "./migrations/0065-paid-views.ts";
import * as m0066 from "./migrations/0066-withdrawals.ts";
import * as m0067 from "./migrations/0067-studio.ts";
import * as m0068 from "./migrations/0068-purchases.ts";
import * as m0070 from "./migrations/0070-watch-time.ts";
import * as m0071 from "./migrations/0071-prices-seen.ts";
import * as m0073 from "./migrations/0073-new-prices.ts";
import * as m0074 from "./migrations/0074-payout-accounts.ts";
import * as m0075 from "./migrations/0075-income-days.ts";
import * as m0076 from "./migrations/0076-newest-subscribers.ts";
import * as m0077 from "./migrations/0077-longer-slots.ts";
import * as m0078 from "./migrations/0078-view-days-by-post.ts";
import * as m0079 from "./migrations/0079-alternative-texts.ts";
import * as m0080 from "./migrations/0080-captions.ts";
import * as m0081 from "./migrations/0081-resumable-uploads.ts";
import * as m0082 from "./migrations/0082-data-saver.ts";
import * as m0083 from "./migrations/0083-view-days-in-index.ts";
import * as m0084 from "./migrations/0084-space-taken.ts";
import * as m0085 from "./migrations/0085-asked-captions.ts";
import * as m0086 from "./migrations/0086-notifications.ts";
import * as m0087 from "./migrations/0087-old-notifications.ts";
import * as m0088 from "./migrations/0088-where-sessions-are.ts";
import * as m0089 from "./migrations/0089-stopped-told.ts";
import * as m0090 from "./migrations/0090-answers.ts";
import * as m0091 from "./migrations/0091-comment-likes.ts";
import * as m0092 from "./migrations/0092-pinned-comments.ts";
import * as m0093 from "./migrations/0093-confirmed-sessions.ts";
import * as m0094 from "./migrations/0094-second-factors.ts";
import * as m0095 from "./migrations/0095-address-changes.ts";
import * as m0096 from "./migrations/0096-sign-up-guesses.ts";
import * as m0097 from "./migrations/0097-looks-of-names.ts";
import * as m0098 from "./migrations/0098-push.ts";
import * as m0099 from "./migrations/0099-discretion.ts";
import * as m0101 from "./migrations/0101-message-files.ts";
import * as m0104 from "./migrations/0104-message-reactions.ts";
import * as m0105 from "./migrations/0105-message-requests.ts";
import * as m0106 from "./migrations/0106-message-signals.ts";
import * as m0108 from "./migrations/0108-figures.ts";
import * as m0109 from "./migrations/0109-settings.ts";
import * as m0110 from "./migrations/0110-backups.ts";
import * as m0111 from "./migrations/0111-personal-tokens.ts";
import * as m0112 from "./migrations/0112-webhooks.ts";
import * as m0113 from "./migrations/0113-outside-search.ts";
import * as m0114 from "./migrations/0114-list-changes.ts";
import * as m0115 from "./migrations/0115-evidence-to-seal.ts";
import * as m0116 from "./migrations/0116-owed-to-deleted.ts";
import * as m0117 from "./migrations/0117-words-of-removals.ts";
import * as m0118 from "./migrations/0118-support-once.ts";
import * as m0121 from "./migrations/0121-doors.ts";
import * as m0122 from "./migrations/0122-added-once.ts";
import * as m0123 from "./migrations/0123-removals-told.ts";
import * as m0124 from "./migrations/0124-answers-in-time.ts";
import * as m0125 from "./migrations/0125-told-of-asks.ts";
import * as m0126 from "./migrations/0126-names-taken.ts";
import * as m0127 from "./migrations/0127-withdrawn-pictures.ts";
import * as m0129 from "./migrations/0129-large-prices.ts";
import * as m0130 from "./migrations/0130-taken-back-mentions.ts";
import * as m0131 from "./migrations/0131-newest-published.ts";
import * as m0132 from "./migrations/0132-hashtags-once.ts";
import * as m0133 from "./migrations/0133-waiting-deliveries.ts";
import * as m0134 from "./migrations/0134-suggestions-seen.ts";
import * as m0135 from "./migrations/0135-asked-once.ts";

const migrations = {
  "0001-accounts": m0001,
  "0002-posts": m0002,
  "0003-reactions": m0003,
  "0004-messages": m0004,
  "0005-creators": m0005,
  "0006-jobs-and-kv": m0006,
  "0007-support": m0007,
  "0008-password-resets": m0008,
  "0009-identities": m0009,
  "0010-profiles": m0010,
  "0011-comments": m0011,
  "0012-editing": m0012,
  "0013-search": m0013,
  "0015-messages": m0015,
  "0016-money": m0016,
  "0017-feed": m0017,
  "0018-post-lists": m0018,
  "0019-append-only": m0019,
  "0020-retired-objects": m0020,
  "0021-fair-queue": m0021,
  "0022-words-in-use": m0022,
  "0023-request-hashes": m0023,
  "0024-avatars": m0024,
  "0025-older-mentions": m0025,
  "0027-not-interested": m0027,
  "0028-followed-hashtags": m0028,
  "0029-profiles": m0029,
  "0030-visitor-pages": m0030,
  "0031-cases": m0031,
  "0032-removal": m0032,
  "0033-known-images": m0033,
  "0034-apart": m0034,
  "0036-transparency": m0036,
  "0037-moderators": m0037,
  "0038-vault": m0038,
  "0040-rights": m0040,
  "0041-consents": m0041,
  "0042-age": m0042,
  "0043-copies": m0043,
  "0045-hidden-words": m0045,
  "0046-verification": m0046,
  "0047-people-shown": m0047,
  "0049-words-and-papers": m0049,
  "0050-likenesses": m0050,
  "0052-ledger": m0052,
  "0053-plans": m0053,
  "0054-billing": m0054,
  "0055-unused-releases": m0055,
  "0056-told-of-people": m0056,
  "0059-refused-uploads": m0059,
  "0060-counted-posts": m0060,
  "0061-postbacks": m0061,
  "0065-paid-views": m0065,
  "0066-withdrawals": m0066,
  "0067-studio": m0067,
  "0068-purchases": m0068,
  "0070-watch-time": m0070,
  "0071-prices-seen": m0071,
  "0073-new-prices": m0073,
  "0074-payout-accounts": m0074,
  "0075-income-days": m0075,
  "0076-newest-subscribers": m0076,
  "0077-longer-slots": m0077,
  "0078-view-days-by-post": m0078,
  "0079-alternative-texts": m0079,
  "0080-captions": m0080,
  "0081-resumable-uploads": m0081,
  "0082-data-saver": m0082,
  "0083-view-days-in-index": m0083,
  "0084-space-taken": m0084,
  "0085-asked-captions": m0085,
  "0086-notifications": m0086,
  "0087-old-notifications": m0087,
  "0088-where-sessions-are": m0088,
  "0089-stopped-told": m0089,
  "0090-answers": m0090,
  "0091-comment-likes": m0091,
  "0092-pinned-comments": m0092,
  "0093-confirmed-sessions": m0093,
  "0094-second-factors": m0094,
  "0095-address-changes": m0095,
  "0096-sign-up-guesses": m0096,
  "0097-looks-of-names": m0097,
  "0098-push": m0098,
  "0099-discretion": m0099,
  "0101-message-files": m0101,
  "0104-message-reactions": m0104,
  "0105-message-requests": m0105,
  "0106-message-signals": m0106,
  "0108-figures": m0108,
  "0109-settings": m0109,
  "0110-backups": m0110,
  "0111-personal-tokens": m0111,
  "0112-webhooks": m0112,
  "0113-outside-search": m0113,
  "0114-list-changes": m0114,
  "0115-evidence-to-seal": m0115,
  "0116-owed-to-deleted": m0116,
  "0117-words-of-removals": m0117,
  "0118-support-once": m0118,
  "0121-doors": m0121,
  "0122-added-once": m0122,
  "0123-removals-told": m0123,
  "0124-answers-in-time": m0124,
  "0125-told-of-asks": m0125,
  "0126-names-taken": m0126,
  "0127-withdrawn-pictures": m0127,
  "0129-large-prices": m0129,
  "0130-taken-back-mentions": m0130,
  "0131-newest-published": m0131,
  "0132-hashtags-once": m0132,
  "0133-waiting-deliveries": m0133,
  "0134-suggestions-seen": m0134,
  "0135-asked-once": m0135,
};

/** Milliseconds that another process may write to a file of SQLite at once: it may be migrating. */
const LONGEST_WAIT = 10 * 60_000;
const NEXT_TRY_MS = 200;

/** Why the database is not up to date, in one line for the operator. */
export class MigrationError extends Error {}

/**
 * Brings the schema up to date and returns the names of the migrations it ran. Several processes may
 * call it at once: one works, the others wait for it. Throws {@link MigrationError}.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  try {
    // One transaction from the lock to its end: behind a pooler the next statement may be another
    // connection's, which does not hold the lock that the first one took.
    const names = isPostgres(db)
      ? await db.transaction().execute(async (trx) => migrate(onePostgresConnection(trx)))
      : await onceFree(() => migrate(db));
    await onceFree(() => buildLargeIndexes(db));
    return names;
  } catch (error) {
    throw new MigrationError((await newerThanUs(db)) ?? inOneLine(error), { cause: error });
  }
}

/** The names of all migrations, in their order. */
export function migrationNames(): string[] {
  return Object.keys(migrations).sort();
}

/** Brings an empty database to where an earlier version left it, for looking at what the later migrations do. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (!error) return results.map((result) => result.migrationName);
  const failed = results.find(({ status }) => status === "Error");
  throw failed
    ? new Error(`${failed.migrationName} failed: ${inOneLine(error)}`, { cause: error })
    : error;
}

/** Tries again while another process writes. */
async function onceFree<T>(run: () => Promise<T>): Promise<T> {
  const end = performance.now() + LONGEST_WAIT;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await delay(NEXT_TRY_MS);
    }
  }
}

/** True when every migration this program knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    disableTransactions: isPostgres(db),
  });
}

/** What is wrong when the database has had migrations that this program does not know; else null. */
async function newerThanUs(db: Database): Promise<string | null> {
  const executed = sql<{ name: string }>`select name from kysely_migration order by name`;
  // The database may be away, or none: the reason at hand says so.
  const rows = await executed.execute(db).then(
    (result) => result.rows,
    () => [],
  );
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (!unknown) return null;
  const what = `the database is newer than this program, which does not know its ${unknown.name}`;
  return `${what}: start the version that made it, or restore a backup from before the upgrade`;
}

function inOneLine(error: unknown): string {
  // A host of several addresses, none of which answered: they fail alike.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  return message.trim().replace(/\s+/g, " ");
}
