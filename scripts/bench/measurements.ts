import type { Measurement } from "./measurement.ts";
import { measureFeedPage } from "./measurements/feed-page.ts";
import { measureFeedSession } from "./measurements/feed-session.ts";
import { measurePhotoReady } from "./measurements/photo-ready.ts";
import { measureResourceRoute } from "./measurements/resource-route.ts";
import { measureStatementCache } from "./measurements/statement-cache.ts";
import { measureUploadMemory } from "./measurements/upload-memory.ts";
import { measureVideoProcessing } from "./measurements/video-processing.ts";

/** Every measurement by its name, in the order they run. */
export const measurements: Record<string, Measurement> = {
  "upload-memory": measureUploadMemory,
  "photo-ready": measurePhotoReady,
  "video-processing": measureVideoProcessing,
  "resource-route": measureResourceRoute,
  "statement-cache": measureStatementCache,
  "feed-page": measureFeedPage,
  "feed-session": measureFeedSession,
};
