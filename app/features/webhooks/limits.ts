const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a webhook may be told of. Ids and amounts, never what somebody wrote, sent or is called. */
export const webhookEvents = [
  "user.created",
  "user.deleted",
  "post.published",
  "post.removed",
  "report.filed",
  "payout.requested",
  "payment.received",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What the console sends for trying. */
export const TEST_EVENT = "webhook.test";

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 1000;
export const DELIVERIES_PAGE = 20;
/** How long what was told is kept, for looking at it and sending it again. */
export const DELIVERY_DAYS = 30;

/** The waits after each try that failed: a day and a quarter in all. */
export const RETRY_WAITS_MS = [
  ...[5 * 1000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 12 * HOUR_MS],
];
/** Deliveries of one run of the job, and of them at the same time. */
export const SENT_AT_ONCE = 50;
export const SENT_TOGETHER = 10;
/** How long a run has for one: after that another may try it. */
export const DELIVERY_LEASE_MS = MINUTE_MS;
/** How long a receiver may take to answer, all in all, and how much it may say. */
export const RECEIVER_TIMEOUT_MS = 10 * 1000;
export const ANSWER_MAX_BYTES = 16 * 1024;
