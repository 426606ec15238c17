import { pino } from "pino";

/** One JSON line per event, on standard error, so that standard output stays the access log's. */
export const log = pino(
  { level: process.env.LOG_LEVEL || "info", base: undefined },
  pino.destination(2),
);
