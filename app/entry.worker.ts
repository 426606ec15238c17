import { answerOffline } from "./features/offline/worker/answer-offline.ts";
import { hearPushes } from "./features/push/worker/hear-pushes.ts";
import type { WorkerScope } from "./ui/browser/worker/scope.ts";

declare const BUILD: string;

/**
 * The service worker, served as /sw.js. A room that hears something in it exports a function that takes the scope and
 * adds its listeners, and is called here: listeners have to be there before the script has ended.
 */
const scope = globalThis as unknown as WorkerScope;

answerOffline(scope, BUILD);
hearPushes(scope);
