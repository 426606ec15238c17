/**
 * As much of the world of a service worker as its rooms use. The compiler's own description of it and that of a page
 * exclude each other.
 */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WorkerClients;
  readonly caches: CacheStorage;
  readonly indexedDB: IDBFactory;
  readonly location: { readonly origin: string };
  fetch: typeof globalThis.fetch;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    kind: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchedEvent;
  message: ToldEvent;
  /** The line is back (Background Sync). */
  sync: WorkerEvent & { readonly tag: string };
  push: PushedEvent;
  notificationclick: NotificationEvent;
  notificationclose: NotificationEvent;
  pushsubscriptionchange: WorkerEvent & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
}

export interface WorkerEvent extends Event {
  /** The worker is not ended before this has. */
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchedEvent extends WorkerEvent {
  readonly request: Request;
  /** What was asked for while the worker was still starting. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface ToldEvent extends WorkerEvent {
  readonly data: unknown;
}

interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown; text(): string } | null;
}

interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
  readonly action: string;
}

interface WorkerClients {
  claim(): Promise<void>;
  matchAll(options?: {
    type?: "window";
    includeUncontrolled?: boolean;
  }): Promise<readonly WorkerWindow[]>;
  openWindow(address: string): Promise<WorkerWindow | null>;
}

export interface WorkerWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: "hidden" | "visible";
  focus(): Promise<WorkerWindow>;
  navigate(address: string): Promise<WorkerWindow | null>;
  postMessage(message: unknown): void;
}
