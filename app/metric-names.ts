/**
 * Everything that is measured, beside what prom-client tells of each process. A label has few values, which the program
 * knows beforehand: never a path, a person, a post or what somebody sent.
 */
interface Metric {
  help: string;
  labels?: readonly string[];
}

interface Timed extends Metric {
  /** Upper bounds in seconds. */
  buckets: readonly number[];
}

const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WORK = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];

/** What only grows, for as long as the parent process runs. */
export const counters = {
  shortit_http_requests_total: {
    help: "Requests, by pattern of their address and status; 499 left before the answer.",
    labels: ["route", "status"],
  },
  shortit_jobs_total: {
    help: "Jobs that were run, by how they ended: done, failed (tried again), held, given_up, handed_back.",
    labels: ["lane", "kind", "outcome"],
  },
  shortit_media_programs_total: {
    help: "Runs of ffmpeg and its like, by outcome: done, refused (the file), broken (the machine).",
    labels: ["program", "outcome"],
  },
  shortit_store_failures_total: {
    help: "Calls of the object store that failed.",
    labels: ["call"],
  },
  shortit_away_total: {
    help: "How often something outside was found not to answer.",
    labels: ["what"],
  },
  shortit_payment_notices_total: {
    help: "Notices that came for a payment provider, by outcome: kept, forged.",
    labels: ["provider", "outcome"],
  },
  shortit_process_starts_total: { help: "Starts of each process.", labels: ["process"] },
  shortit_series_dropped_total: { help: "Values that were one label too many." },
} as const satisfies Record<string, Metric>;

export const histograms = {
  shortit_http_request_seconds: {
    help: "From the head of a request to the end of its answer, by pattern of its address.",
    labels: ["route", "method"],
    buckets: ANSWERS,
  },
  shortit_job_seconds: { help: "How long jobs ran.", labels: ["lane", "kind"], buckets: WORK },
  shortit_media_program_seconds: {
    help: "How long ffmpeg and its like ran.",
    labels: ["program"],
    buckets: WORK,
  },
  shortit_store_seconds: {
    help: "How long calls of the object store took; a read until its bytes begin.",
    labels: ["call"],
    buckets: ANSWERS,
  },
} as const satisfies Record<string, Timed>;

/** What goes up and down. Those without `process` are measured by the worker, every quarter of a minute, but for the replica. */
export const gauges = {
  shortit_process_up: { help: "1 while a process reports.", labels: ["process"] },
  shortit_version_info: { help: "Always 1.", labels: ["version"] },
  shortit_measured_timestamp_seconds: { help: "When the figures below were measured last." },
  shortit_measuring_seconds: { help: "How long that took." },
  shortit_part_up: {
    help: "1 while the database, the objects, the key-value store or the disk is as it should be.",
    labels: ["part"],
  },
  shortit_replica_behind_seconds: {
    help: "How far the replica of the database is behind at most, as web processes see it each second.",
  },
  shortit_queue_jobs: { help: "Jobs that are due and wait.", labels: ["lane"] },
  shortit_queue_age_seconds: { help: "How long the first waits.", labels: ["lane"] },
  shortit_stopped_jobs: {
    help: "Jobs that are not tried any more: held for the operator, or failed for good.",
    labels: ["lane", "state"],
  },
  shortit_duties: { help: "What has a deadline and is open.", labels: ["duty"] },
  shortit_duties_overdue: { help: "Of those, past their deadline.", labels: ["duty"] },
  shortit_duty_left_seconds: {
    help: "Until the first deadline, while there is one; below zero it is past.",
    labels: ["duty"],
  },
  shortit_disk_free_bytes: { help: "Of the file system of DATA_DIR." },
  shortit_disk_bytes: { help: "Size of the file system of DATA_DIR." },
  shortit_disk_kept_free_bytes: { help: "What uploads leave free (MIN_FREE_MB)." },
  shortit_backup_age_seconds: {
    help: "Since the newest backup was begun that was made; while there is none, since it was first tried.",
  },
  shortit_backup_every_seconds: { help: "How often one is due (BACKUP_EVERY_HOURS)." },
  shortit_objects: { help: "Objects in the store, as counted last.", labels: ["state"] },
  shortit_object_bytes: { help: "What they take.", labels: ["state"] },
  shortit_people: { help: "Accounts, as counted last." },
  shortit_posts: { help: "Posts that are shown, as counted last." },
  shortit_payment_notices: {
    help: "Notices of payment providers that are not settled.",
    labels: ["state"],
  },
  shortit_payment_notice_age_seconds: { help: "How long the first waits.", labels: ["state"] },
} as const satisfies Record<string, Metric>;

export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;
export type GaugeName = keyof typeof gauges;

/** The labels of a metric, each with its value. */
export type LabelsOf<M> = M extends { labels: readonly (infer L extends string)[] }
  ? Record<L, string>
  : Record<string, never>;
