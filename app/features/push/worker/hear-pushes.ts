import { language } from "#app/strings/language.ts";
import type { WorkerScope } from "#app/ui/browser/worker/scope.ts";
import type { Devices } from "../devices/queries.server.ts";
import { PUSH_PATH } from "../limits.ts";
import type { Message } from "./message.ts";
import { strings } from "./strings.ts";

/** All pushes are one: the next takes the place of the one that nobody has pressed yet. */
const TAG = "novedades";
/** Says nothing of what site this is. */
const ICON = "/icons/notas-192.png";

/** Shows what is pushed, opens what is pressed, and tells us of another endpoint. For the service worker. */
export function hearPushes(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, read(event.data))));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data));
  });
  scope.addEventListener("pushsubscriptionchange", (event) =>
    event.waitUntil(subscribeAnew(scope, event.newSubscription ?? null)),
  );
}

/** A browser wants something shown for each push, so there are words for one that cannot be read too. */
function read(data: { json(): unknown } | null): Message {
  try {
    const { title, body, path } = (data?.json() ?? {}) as Partial<Record<keyof Message, unknown>>;
    if (typeof title === "string" && typeof body === "string" && typeof path === "string") {
      return { title, body, path };
    }
  } catch {
    // Not JSON: the same.
  }
  return { ...strings, path: "/notifications" };
}

function show({ registration }: WorkerScope, { title, body, path }: Message): Promise<void> {
  return registration.showNotification(title, {
    ...{ body, tag: TAG, icon: ICON, badge: ICON, lang: language },
    data: path,
  });
}

/**
 * In a window that shows it already, else in another: one that is open may have something half written, or an upload
 * under way.
 */
async function open({ clients, location }: WorkerScope, path: unknown): Promise<void> {
  const asked = new URL(typeof path === "string" ? path : "/notifications", location.origin);
  const { href } = asked.origin === location.origin ? asked : new URL("/", location.origin);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  await (there ? there.focus() : clients.openWindow(href));
}

/** The browser has another endpoint. Where nobody is signed in any more, or they took this device off, it is not told. */
async function subscribeAnew(scope: WorkerScope, given: PushSubscription | null): Promise<void> {
  const answer = await scope.fetch(PUSH_PATH, { cache: "no-store" });
  if (!answer.ok) return;
  const { key, dispositivos } = (await answer.json()) as Devices;
  if (!dispositivos.some(({ isCurrent }) => isCurrent)) return;
  const { pushManager } = scope.registration;
  const subscription =
    given ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await scope.fetch(PUSH_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}
