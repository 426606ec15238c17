import * as accounts from "./features/accounts/operations.server.ts";
import * as confirmation from "./features/accounts/confirm/operations.server.ts";
import * as secondStep from "./features/accounts/second-step/operations.server.ts";
import * as email from "./features/accounts/email/operations.server.ts";
import * as security from "./features/accounts/security/operations.server.ts";
import * as adminContent from "./features/admin/content/operations.server.ts";
import * as adminStorage from "./features/admin/store/operations.server.ts";
import * as adminJobs from "./features/admin/jobs/operations.server.ts";
import * as adminOverview from "./features/admin/overview/operations.server.ts";
import * as adminPeople from "./features/admin/people/operations.server.ts";
import * as adminWebhooks from "./features/admin/webhooks/operations.server.ts";
import * as doors from "./features/doors/operations.server.ts";
import * as billing from "./features/billing/operations.server.ts";
import * as billingConsole from "./features/billing/console/operations.server.ts";
import * as comments from "./features/comments/operations.server.ts";
import * as consent from "./features/consent/operations.server.ts";
import * as delivery from "./features/delivery/operations.server.ts";
import * as developers from "./features/developers/operations.server.ts";
import * as factors from "./features/factors/operations.server.ts";
import * as feed from "./features/feed/operations.server.ts";
import * as legal from "./features/legal/operations.server.ts";
import * as liveMessages from "./features/messages/live/operations.server.ts";
import * as messageSearch from "./features/messages/search/operations.server.ts";
import * as messages from "./features/messages/operations.server.ts";
import * as notifications from "./features/notifications/operations.server.ts";
import * as moderation from "./features/moderation/operations.server.ts";
import * as moderationDecisions from "./features/moderation/decision/operations.server.ts";
import * as statements from "./features/moderation/statement/operations.server.ts";
import * as transparency from "./features/moderation/transparency/operations.server.ts";
import * as offline from "./features/offline/operations.server.ts";
import * as payees from "./features/payees/operations.server.ts";
import * as anomalies from "./features/payouts/anomalies/operations.server.ts";
import * as payoutBatches from "./features/payouts/console/operations.server.ts";
import * as payouts from "./features/payouts/operations.server.ts";
import * as people from "./features/people/operations.server.ts";
import * as postPage from "./features/post-page/operations.server.ts";
import * as posts from "./features/posts/operations.server.ts";
import * as privacyConsents from "./features/privacy/consents/operations.server.ts";
import * as privacyRequests from "./features/privacy/requests/operations.server.ts";
import * as privacyDeletion from "./features/privacy/deletion/operations.server.ts";
import * as privacyExport from "./features/privacy/export/operations.server.ts";
import * as profiles from "./features/profiles/operations.server.ts";
import * as profileSettings from "./features/profiles/settings/operations.server.ts";
import * as publish from "./features/publish/operations.server.ts";
import * as captions from "./features/publish/captions/operations.server.ts";
import * as resumed from "./features/publish/resumed/operations.server.ts";
import * as push from "./features/push/operations.server.ts";
import * as releases from "./features/releases/operations.server.ts";
import * as removal from "./features/removal/operations.server.ts";
import * as removalConsole from "./features/removal/console/operations.server.ts";
import * as reports from "./features/reports/operations.server.ts";
import * as search from "./features/search/operations.server.ts";
import * as setupCheckup from "./features/setup/checkup/operations.server.ts";
import * as setupStart from "./features/setup/start/operations.server.ts";
import * as setupLists from "./features/setup/lists/operations.server.ts";
import * as setupSettings from "./features/setup/settings/operations.server.ts";
import * as shell from "./features/shell/operations.server.ts";
import * as studio from "./features/studio/operations.server.ts";
import * as subscriptions from "./features/subscriptions/operations.server.ts";
import * as syndication from "./features/syndication/operations.server.ts";
import * as tokens from "./features/tokens/operations.server.ts";
import * as verification from "./features/verification/operations.server.ts";
import type { Operation } from "./http/operation.server.ts";

const modules = {
  accounts,
  "accounts/confirm": confirmation,
  "accounts/second-step": secondStep,
  "accounts/email": email,
  "accounts/security": security,
  "admin/content": adminContent,
  "admin/jobs": adminJobs,
  "admin/overview": adminOverview,
  "admin/people": adminPeople,
  "admin/store": adminStorage,
  "admin/webhooks": adminWebhooks,
  doors,
  billing,
  "billing/console": billingConsole,
  comments,
  consent,
  delivery,
  developers,
  factors,
  feed,
  legal,
  messages,
  "messages/live": liveMessages,
  "messages/search": messageSearch,
  notifications,
  push,
  moderation,
  "moderation/decision": moderationDecisions,
  "moderation/statement": statements,
  "moderation/transparency": transparency,
  offline,
  payees,
  "payouts/anomalies": anomalies,
  "payouts/console": payoutBatches,
  payouts,
  people,
  "post-page": postPage,
  posts,
  "privacy/consents": privacyConsents,
  "privacy/requests": privacyRequests,
  "privacy/deletion": privacyDeletion,
  "privacy/export": privacyExport,
  profiles,
  "profiles/settings": profileSettings,
  publish,
  "publish/captions": captions,
  "publish/resumed": resumed,
  releases,
  removal,
  "removal/console": removalConsole,
  reports,
  search,
  "setup/checkup": setupCheckup,
  "setup/lists": setupLists,
  "setup/settings": setupSettings,
  "setup/start": setupStart,
  shell,
  studio,
  subscriptions,
  syndication,
  tokens,
  verification,
};

/** Every operation of the product by the folder it stands in: what the description and the tests of all are made from. */
export const operationsByFolder = Object.fromEntries(
  Object.entries(modules).map(([folder, module]) => [
    folder,
    Object.values(module).filter(isOperation),
  ]),
);

export const operations: readonly Operation[] = Object.values(operationsByFolder).flat();

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === "object" && exported !== null && "declaration" in exported;
}
