import { countFigures } from "#app/features/admin/figures/count.server.ts";
import { workPostbacks } from "#app/features/billing/postbacks/work.server.ts";
import { tellPrices } from "#app/features/billing/prices/tell-prices.server.ts";
import { checkSales } from "#app/features/billing/sales/check-sales.server.ts";
import { closeBlocked, closeSuspended } from "#app/features/billing/sales/close.server.ts";
import { stopSale } from "#app/features/billing/sales/stop-sale.server.ts";
import { sumIncome } from "#app/features/billing/settle/income-days.server.ts";
import { queueForReview } from "#app/features/cases/review.server.ts";
import { makeAskedReport } from "#app/features/moderation/transparency/ask-report.server.ts";
import { mailResetLink } from "#app/features/accounts/reset/reset.server.ts";
import { endDecisions } from "#app/features/cases/decision/sweep.server.ts";
import { reverseCopies } from "#app/features/cases/stay-down/reverse-copies.server.ts";
import {
  openConsentCase,
  settleReversed,
  settleWithdrawals,
  showAgreed,
} from "#app/features/cases/consent-case.server.ts";
import { stateRefusal } from "#app/features/cases/uploads/refuse.server.ts";
import { openMatchCase } from "#app/features/cases/stay-down/match-case.server.ts";
import { forgetReversed, rememberDecided } from "#app/features/cases/stay-down/remember.server.ts";
import {
  forgetHidden,
  forgetSuspended,
  purgePerson,
} from "#app/features/delivery/hidden.server.ts";
import { purgeCaches } from "#app/features/delivery/purge-caches.server.ts";
import { changeLists } from "#app/features/known/changes/change-lists.server.ts";
import { findCopies } from "#app/features/known/copies.server.ts";
import { rememberLooks } from "#app/features/known/remember.server.ts";
import { sealWaiting } from "#app/features/known/evidence.server.ts";
import { screenShown } from "#app/features/known/screen-shown.server.ts";
import { screenKnown } from "#app/features/known/screen.server.ts";
import { deleteAccount } from "#app/features/privacy/deletion/delete-account.server.ts";
import { mailLeavingLink } from "#app/features/privacy/deletion/link.server.ts";
import { mailSignInLink } from "#app/features/doors/link/mail-link.server.ts";
import { refreshTrends } from "#app/features/feed/list/trends.server.ts";
import { endConsentOfAskers } from "#app/features/removal/granted.server.ts";
import { publishDraft } from "#app/features/publish/resumed/publish-draft.server.ts";
import { tellOfPeople } from "#app/features/releases/tell-owner.server.ts";
import { endReleases } from "#app/features/releases/signed/forget-releases.server.ts";
import { purgeObjects } from "#app/features/media/purge.server.ts";
import { recountCommented } from "#app/features/comments/counted.server.ts";
import { tellOfDecision } from "#app/features/moderation/statement/tell.server.ts";
import { screenSent } from "#app/features/messages/attachments/screen.server.ts";
import { showSettled } from "#app/features/messages/attachments/settled.server.ts";
import { bumpMailboxes, bumpPeers } from "#app/features/messages/inbox/mailbox.server.ts";
import { mailNews } from "#app/features/notifications/mails/mail-news.server.ts";
import { tellFollowers } from "#app/features/notifications/tell/tell-followers.server.ts";
import { tellOfCommentLikes } from "#app/features/notifications/tell/tell-comment-likes.server.ts";
import { tellOfComment } from "#app/features/notifications/tell/tell-comment.server.ts";
import { tellOfFollows } from "#app/features/notifications/tell/tell-follows.server.ts";
import { tellOfLikes } from "#app/features/notifications/tell/tell-likes.server.ts";
import { tellOfDraft } from "#app/features/notifications/tell/tell-draft.server.ts";
import { tellOfFailure } from "#app/features/notifications/tell/tell-failure.server.ts";
import { tellOfPost } from "#app/features/notifications/tell/tell-post.server.ts";
import { handOver } from "#app/features/push/send/hand-over.server.ts";
import { tellOfPost as tellHooksOfPost } from "#app/features/webhooks/tell.server.ts";
import { refreshSettled } from "#app/features/posts/post-status.server.ts";
import { tellOutside } from "#app/features/index/outside/tell.server.ts";
import { indexBetween, reindex } from "#app/features/index/reindex.server.ts";
import { indexChangedPost } from "#app/features/index/upkeep.server.ts";
import { sendMail } from "#app/mail.server.ts";
import { reviewRename } from "#app/features/verification/renames/ask.server.ts";
import { keepUp } from "#app/upkeep/keep-up.server.ts";
import { tell } from "./events.server.ts";
import type { EventName } from "./events.ts";
import type { JobHandlers } from "./worker.server.ts";

/** Who listens to each event. */
export const eventHandlers: Pick<JobHandlers, EventName> = {
  file_settled: tell(refreshSettled, tellOfFailure),
  message_file_settled: tell(showSettled),
  post_changed: tell(
    indexChangedPost,
    forgetHidden,
    queueForReview,
    endReleases,
    tellOfPost,
    tellHooksOfPost,
  ),
  post_liked: tell(tellOfLikes),
  comment_written: tell(tellOfComment),
  comment_liked: tell(tellOfCommentLikes),
  followed: tell(tellOfFollows),
  block_changed: tell(bumpMailboxes, closeBlocked, indexBetween),
  case_decided: tell(rememberDecided, settleWithdrawals, endConsentOfAskers, tellOfDecision),
  decision_reversed: tell(reverseCopies, forgetReversed, settleReversed),
  standing_changed: tell(bumpPeers, recountCommented, forgetSuspended, closeSuspended),
  profile_changed: tell(bumpPeers),
  people_agreed: tell(showAgreed),
  verified_renamed: tell(reviewRename),
  consent_withdrawn: tell(openConsentCase),
  known_found: tell(openMatchCase),
  upload_refused: tell(stateRefusal),
  evidence_waits: tell(sealWaiting),
  upload_changed: tell(publishDraft),
  draft_stopped: tell(tellOfDraft),
};

/** What works on pictures is loaded with the first: an idle worker is small. */
const processFile: JobHandlers["process_file"] = async (...job) => {
  const module = await import("#app/features/media/process-file.server.ts");
  return module.processFile(...job, screenSent);
};

const finishFile: JobHandlers["finish_video"] = async (...job) => {
  const module = await import("#app/features/media/finish-file.server.ts");
  return module.finishFile(...job);
};

/** Who does each kind of job. */
export const jobHandlers: JobHandlers = {
  ...eventHandlers,
  process_file: processFile,
  process_image: processFile,
  finish_video: finishFile,
  finish_image: finishFile,
  async process_avatar(...job) {
    const module = await import("#app/features/profiles/settings/process-picture.server.ts");
    return module.processPicture(...job, screenKnown);
  },
  remember_removed: rememberLooks,
  find_copies: findCopies,
  change_lists: changeLists,
  async fingerprint_files(...job) {
    const module = await import("#app/features/media/fingerprints/older-files.server.ts");
    return module.fingerprintFiles(...job);
  },
  async fingerprint_pictures(...job) {
    const module = await import("#app/features/media/fingerprints/older-pictures.server.ts");
    return module.fingerprintPictures(...job, screenShown);
  },
  async match_copies(...job) {
    const module = await import("#app/features/removal/console/match-copies.server.ts");
    return module.matchCopies(...job);
  },
  async draft_captions(...job) {
    const module = await import("#app/features/publish/captions/draft-captions.server.ts");
    return module.draftCaptions(...job);
  },
  purge_objects: purgeObjects,
  purge_caches: purgeCaches,
  purge_person: purgePerson,
  sweep: keepUp,
  refresh_trends: refreshTrends,
  count_figures: countFigures,
  make_report: makeAskedReport,
  end_decisions: endDecisions,
  index_search: reindex,
  index_outside: tellOutside,
  mail_reset_link: mailResetLink,
  mail_leaving_link: mailLeavingLink,
  mail_sign_in_link: mailSignInLink,
  delete_account: deleteAccount,
  // What writes archives is loaded by the first that is asked for.
  async export_data(...job) {
    const module = await import("#app/features/privacy/export/make-export.server.ts");
    return module.makeExport(...job);
  },
  tell_of_people: tellOfPeople,
  work_postbacks: workPostbacks,
  stop_sale: stopSale,
  check_sales: checkSales,
  tell_prices: tellPrices,
  sum_income: sumIncome,
  tell_followers: tellFollowers,
  mail_notifications: mailNews,
  push_notifications: handOver,
  // What encrypts and connects is loaded by the first that is sent.
  async send_pushes(...job) {
    const module = await import("#app/features/push/send/send-pushes.server.ts");
    return module.sendPushes(...job);
  },
  // What connects is loaded by the first that is told.
  async send_webhooks(...job) {
    const module = await import("#app/features/webhooks/send-webhooks.server.ts");
    return module.sendWebhooks(...job);
  },
  send_mail: sendMail,
};
