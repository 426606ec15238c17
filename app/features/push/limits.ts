/** Where browsers say that they are to be told. */
export const PUSH_PATH = "/api/notifications/push";

/** Where the service worker is. Its address never changes: browsers look there for the next one. */
export const WORKER_PATH = "/sw.js";

/** Letters of the address at which a push service takes what is for one browser. */
export const ENDPOINT_MAX = 2000;
/** Of one person; the one that was added first makes room. */
export const DEVICES_MAX = 10;
export const CHANGES_PER_HOUR = 60;

/** Lines that are handed to devices in one run of the job; the rest is another run. */
export const HANDED_AT_ONCE = 500;
/** Devices that are told in one run of the job, and of them at the same time. */
export const SENT_AT_ONCE = 50;
export const SENT_TOGETHER = 25;
/** No device is told more often. */
export const PUSH_EVERY_MS = 5 * 60 * 1000;
/** How long a run has for one device: after that another may tell it. */
export const PUSH_LEASE_MS = 60 * 1000;

/** How long a push service may take to answer, all in all, and how much it may say. */
export const SERVICE_TIMEOUT_MS = 10 * 1000;
export const ANSWER_MAX_BYTES = 16 * 1024;
/** What is sent is of this length before it is encrypted, whatever it says; a push service takes 4096 bytes. */
export const MESSAGE_BYTES = 512;
/** How long a push service keeps it for a device that is off, in seconds. */
export const TTL_SECONDS = 24 * 60 * 60;

/** So often something is tried; the waits between, with which it takes about five hours, grow to an hour. */
export const TRIES_MAX = 8;
export const FIRST_RETRY_MS = 30 * 1000;
export const LAST_RETRY_MS = 60 * 60 * 1000;

/** Of what waits no more than this is counted: it says "más de". */
export const NEWS_COUNTED = 100;
