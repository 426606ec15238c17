import { withdrawOld } from "#app/features/billing/orders/withdraw-old.server.ts";
import { resumePostbacks } from "#app/features/billing/postbacks/work.server.ts";
import { closeLeftBlocked } from "#app/features/billing/sales/close.server.ts";
import { recountLapsed } from "#app/features/subscriptions/subscriptions.server.ts";
import { endDecisions, purgeDecided } from "#app/features/cases/decision/sweep.server.ts";
import { forgetTakenAway } from "#app/features/known/changes/change-lists.server.ts";
import { resumeDeletions } from "#app/features/privacy/deletion/delete-account.server.ts";
import { forgetWhoAsked } from "#app/features/privacy/requests/forget.server.ts";
import { retireAbandoned } from "#app/features/media/objects.server.ts";
import { sumSpace } from "#app/features/media/space/space.server.ts";
import { forgetMoot } from "#app/features/media/stopped.server.ts";
import { keepArcoClocks } from "#app/features/privacy/requests/upkeep.server.ts";
import { remindOfRemovals } from "#app/features/removal/operator/remind.server.ts";
import { closeDecided } from "#app/features/removal/upkeep.server.ts";
import { failLostDrafts } from "#app/features/publish/captions/lost-drafts.server.ts";
import { resumeUploads } from "#app/features/publish/resumed/publish-draft.server.ts";
import { sweepTempFolders } from "#app/features/media/temp-folder.server.ts";
import { forgetOldPictures } from "#app/features/profiles/settings/stopped-picture.server.ts";
import { MAILING } from "#app/features/notifications/mails/mail-time.server.ts";
import { askToSend } from "#app/features/push/send/due.server.ts";
import { askToDeliver } from "#app/features/webhooks/due.server.ts";
import { askToTellOutside } from "#app/features/index/outside/changes.server.ts";
import { refreshIndex } from "#app/features/index/upkeep.server.ts";
import { getEnv } from "#app/env.server.ts";
import { expireVerifications } from "#app/features/verification/expire.server.ts";
import { countPeople } from "#app/features/studio/stats/count-people.server.ts";
import { settleGone } from "#app/features/payouts/settle-gone.server.ts";
import { approveDue } from "#app/features/payouts/withdrawals/approve.server.ts";
import { judgeDays } from "#app/features/payouts/anomalies/judge.server.ts";
import { layReserve } from "#storage/reserve.ts";
import { enqueue, settleClock } from "#app/jobs/queue.server.ts";
import { forgetDeliveries, forgetTokens } from "#app/jobs/sweep.server.ts";
import { eachStep, type Step } from "./each-step.server.ts";
import type { Services } from "#app/services.server.ts";
import { sweepAll } from "./sweepers.server.ts";

const steps: Record<string, Step> = {
  sweepAll,
  forgetTokens: ({ db }) => forgetTokens(db),
  forgetDeliveries: ({ db }) => forgetDeliveries(db),
  refresh_trends: inTheQueue("refresh_trends"),
  count_figures: inTheQueue("count_figures"),
  recountLapsed,
  resumePostbacks,
  withdrawOld,
  closeLeftBlocked,
  check_sales: inTheQueue("check_sales"),
  mail_notifications: ({ db }) => enqueue(db, "mail_notifications", {}, { uniqueKey: MAILING }),
  push_notifications: inTheQueue("push_notifications"),
  askToSend: ({ db }) => askToSend(db),
  askToDeliver: ({ db }) => askToDeliver(db),
  sum_income: inTheQueue("sum_income"),
  expireVerifications,
  endDecisions,
  purgeDecided,
  resumeUploads,
  retireAbandoned: ({ db }) => retireAbandoned(db),
  sweepTempFolders: () => sweepTempFolders(),
  objects: ({ objects }) => objects.sweep(),
  forgetTakenAway: ({ db }) => forgetTakenAway(db),
  forgetMoot: ({ db }) => forgetMoot(db),
  failLostDrafts: ({ db }) => failLostDrafts(db),
  sumSpace: ({ db }) => sumSpace(db),
  forgetOldPictures: ({ db }) => forgetOldPictures(db),
  judgeDays,
  settleGone,
  approveDue,
  countPeople,
  closeDecided: ({ db }) => closeDecided(db),
  remindOfRemovals: ({ db }) => remindOfRemovals(db),
  keepArcoClocks: ({ db }) => keepArcoClocks(db),
  resumeDeletions,
  forgetWhoAsked: ({ db }) => forgetWhoAsked(db),
  settleClock: ({ db }) => settleClock(db),
  refreshIndex,
  askToTellOutside: ({ db }) => askToTellOutside(db),
  layReserve: () => layReserve(getEnv().reserve),
};

/** What is done every few minutes, whatever happens: the job `sweep`. */
export const keepUp = (services: Services): Promise<void> => eachStep(services, steps);

/** Does it once, however often it is asked for. */
function inTheQueue(
  kind: "refresh_trends" | "count_figures" | "check_sales" | "push_notifications" | "sum_income",
): Step {
  return ({ db }) => enqueue(db, kind, {}, { uniqueKey: kind });
}
