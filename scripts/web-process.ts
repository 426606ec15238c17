// Preloaded into every remix-serve process.
import "./remote-address.ts";
import { getEnv } from "#app/env.server.ts";
import { catchBadAddresses } from "./lib/serve/bad-address.ts";
import { catchForgedOrigins } from "./lib/serve/forged-origin.ts";
import { serveEarlyHints } from "./lib/serve/early-hints.ts";
import { finishOnSignal } from "./lib/serve/finish-on-signal.ts";
import { hearSupervision } from "./lib/serve/hear-supervision.ts";
import { measureRequests } from "./lib/metrics/measure-requests.ts";
import { reportMetrics } from "./lib/metrics/report.ts";
import { limitConnections } from "./lib/serve/connection-limits.ts";
import { dropUnreadBodies } from "./lib/serve/unread-bodies.ts";
import { catchOddMethods } from "./lib/serve/odd-methods.ts";
import { nameRequests } from "./lib/serve/request-ids.ts";
import { serveSharedPages } from "./lib/serve/shared-pages.ts";
import { serveSmallAssets } from "./lib/serve/small-assets.ts";
import { traceRequests } from "./lib/tracing/trace-requests.ts";
import { tameLog } from "./lib/serve/tame-log.ts";

if (getEnv().metrics) {
  reportMetrics();
  measureRequests();
}
nameRequests(getEnv().trustProxy);
traceRequests();
catchBadAddresses();
catchOddMethods();
catchForgedOrigins();
limitConnections();
dropUnreadBodies();
serveSharedPages();
// After the pages, which wrap what answers: assets are asked for most.
serveSmallAssets("build/client");
if (getEnv().earlyHints) serveEarlyHints();
finishOnSignal();
hearSupervision();
tameLog();
