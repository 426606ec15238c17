import type { Measurement } from "./measurement.ts";
import { measureAssets } from "./measurements/assets.ts";
import { measureBusyQueue } from "./measurements/uploads/busy-queue.ts";
import { measureConsole } from "./measurements/operator/queue.ts";
import { measureDashboard } from "./measurements/dashboard.ts";
import { measureFeedBrowser } from "./measurements/feed-browser.ts";
import { measureFeedPage } from "./measurements/feed-page.ts";
import { measureFirstBytes } from "./measurements/first-bytes.ts";
import { measureFlatness } from "./measurements/flatness.ts";
import { measureMachines } from "./measurements/machines.ts";
import { measureMemory } from "./measurements/memory.ts";
import { measureMessagesLive } from "./measurements/messages-live.ts";
import { measureMessagesPoll } from "./measurements/messages-poll.ts";
import { measureNotifications } from "./measurements/notifications.ts";
import { measureFeedSession } from "./measurements/feed-session.ts";
import { measureKnownLookup } from "./measurements/known-lookup.ts";
import { measureOperator } from "./measurements/operator/pages.ts";
import { measurePhotoReady } from "./measurements/uploads/photo-ready.ts";
import { measurePostbacks } from "./measurements/postbacks.ts";
import { measurePostPage } from "./measurements/post-page.ts";
import { measureProfileLists } from "./measurements/profile-lists.ts";
import { measureResourceRoute } from "./measurements/resource-route.ts";
import { measureResumable } from "./measurements/uploads/resumable.ts";
import { measureSearch } from "./measurements/search.ts";
import { measureSearchRebuild } from "./measurements/operator/search-rebuild.ts";
import { measureSlowPhone } from "./measurements/slow-phone.ts";
import { measureStart } from "./measurements/start.ts";
import { measureStatementCache } from "./measurements/statement-cache.ts";
import { measureThinLine } from "./measurements/thin-line.ts";
import { measureThroughput } from "./measurements/throughput.ts";
import { measureUploadMemory } from "./measurements/uploads/upload-memory.ts";
import { measureVideoProcessing } from "./measurements/uploads/video-processing.ts";
import { measureWastedBytes } from "./measurements/wasted-bytes.ts";

/** Every measurement by its name, in the order they run. */
export const measurements: Record<string, Measurement> = {
  "upload-memory": measureUploadMemory,
  resumable: measureResumable,
  "photo-ready": measurePhotoReady,
  "busy-queue": measureBusyQueue,
  "video-processing": measureVideoProcessing,
  "resource-route": measureResourceRoute,
  "statement-cache": measureStatementCache,
  "feed-page": measureFeedPage,
  search: measureSearch,
  "search-rebuild": measureSearchRebuild,
  "messages-poll": measureMessagesPoll,
  "messages-live": measureMessagesLive,
  notifications: measureNotifications,
  "known-lookup": measureKnownLookup,
  dashboard: measureDashboard,
  console: measureConsole,
  operator: measureOperator,
  postbacks: measurePostbacks,
  "post-page": measurePostPage,
  "profile-lists": measureProfileLists,
  "feed-session": measureFeedSession,
  "feed-browser": measureFeedBrowser,
  "wasted-bytes": measureWastedBytes,
  "slow-phone": measureSlowPhone,
  "thin-line": measureThinLine,
  throughput: measureThroughput,
  "first-bytes": measureFirstBytes,
  machines: measureMachines,
  assets: measureAssets,
  start: measureStart,
  memory: measureMemory,
  flatness: measureFlatness,
};
