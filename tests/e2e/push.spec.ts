import { createECDH, randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { bodyOf, expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { wholeBrowser } from "../kit/launch.ts";
import { newPost } from "../kit/post.ts";

test.use({
  serviceWorkers: "allow",
  permissions: ["notifications"],
  launchOptions: wholeBrowser,
});

const DEVICES = "/settings/notificaciones/dispositivos";

test("a push is asked for once and discreetly, shows, and a press opens what it is about @phone", async ({
  page,
  context,
}) => {
  await subscribesByItself(context);
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const { id } = await newPost(ana, { descripcion: "En la playa", shows: ["photo"] });
  await bodyOf("POST", `/api/publicaciones/${id}/like`, { as: beto });
  await seat(context, ana);

  await page.goto("/settings");
  const offer = page.getByRole("complementary", { name: "Avisos" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto("/notifications");
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Activar" }).click();
  await expect(offer).toContainText("Listo: recibirás avisos aquí.");
  const { dispositivos } = await bodyOf("GET", "/api/notifications/push", { as: ana });
  expect(dispositivos).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("list", { name: "Tus notificaciones" })).toBeVisible();
  await expect(offer).toHaveCount(0);

  const { notifications } = await bodyOf("GET", "/api/notifications", { as: ana });
  const path = `/notifications/${notifications[0].id_notificacion}`;
  const push = await pusher(page);
  // A browser may lose one while it is asked what it shows: another comes.
  const shows = (data: string, words: string) =>
    expect(async () => {
      await push(data);
      const last = expect.poll(() => shown(page), { timeout: 10_000 });
      await last.toEqual([["Notas", words]]);
    }).toPass();
  await shows("nothing that can be read", "Tienes una novedad.");
  // In the place of the one before.
  const reaction = { title: "Notas", body: "Tienes una reacción nueva.", path };
  await shows(JSON.stringify(reaction), "Tienes una reacción nueva.");
  await page.goto(await opened(context));
  await expect(page).toHaveURL(new RegExp(`/publicacion/${id}$`));
  expect(await shown(page)).toEqual([]);
});

test("a no is remembered, and devices are turned on and off in the settings @desktop", async ({
  page,
  context,
}) => {
  await subscribesByItself(context);
  const ana = await newPerson(server, "ana");
  await seat(context, ana);
  await page.goto("/notifications");
  const offer = page.getByRole("complementary", { name: "Avisos" });
  await offer.getByRole("button", { name: "No, gracias" }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Aún no tienes notificaciones.")).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.getByRole("link", { name: "Ajustes de notificaciones" }).click();
  await page.getByRole("link", { name: "Avisos en tus dispositivos" }).click();
  await page.getByRole("button", { name: "Activar avisos aquí" }).click();
  await expect(page.getByText("Aquí recibes avisos.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Este dispositivo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Desactivar avisos aquí" }).click();
  await expect(page.getByText("Ningún dispositivo recibe avisos.")).toBeVisible();
});

test("a device is taken off in the settings @no-scripts", async ({ page, context }) => {
  const ana = await newPerson(server, "ana");
  await bodyOf("POST", "/api/notifications/push", { as: ana, body: subscription() });
  await seat(context, ana);
  await page.goto(DEVICES);
  await expect(page.locator("main noscript p").filter({ visible: true })).toHaveCount(1);
  await page.getByRole("button", { name: /^Quitar/ }).click();
  await expect(page.getByText("Ese dispositivo ya no recibe avisos.")).toBeVisible();
  await expect(page.getByText("Ningún dispositivo recibe avisos.")).toBeVisible();
});

function subscription() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    endpoint: `https://push.example.org/${randomBytes(12).toString("base64url")}`,
    keys: {
      p256dh: pair.getPublicKey("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
}

/** Gives its pages what the push service of its maker would, which no browser without one asks. */
async function subscribesByItself(context: BrowserContext): Promise<void> {
  await context.addInitScript((given) => {
    const KEPT = "test:subscribed";
    const made = (applicationServerKey: BufferSource | string) => ({
      ...{ endpoint: given.endpoint, options: { applicationServerKey } },
      toJSON: () => given,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEPT)).then(() => true),
    });
    Object.assign(PushManager.prototype, {
      subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
        localStorage.setItem(KEPT, JSON.stringify([...applicationServerKey]));
        return Promise.resolve(made(applicationServerKey));
      },
      getSubscription() {
        const kept = localStorage.getItem(KEPT);
        return Promise.resolve(kept && made(Uint8Array.from(JSON.parse(kept) as number[]).buffer));
      },
    });
  }, subscription());
}

/** Has the browser bring a push to the service worker of the page, as its push service would. */
async function pusher(page: Page): Promise<(data: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => {
    await cdp.send("ServiceWorker.deliverPushMessage", {
      ...{ origin: server.url, registrationId, data },
    });
  };
}

/** What is shown to whoever looks at the device. */
function shown(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body }) => [title, body]);
  });
}

/** Presses what is shown; gives the address that is opened for it, which a browser does for a finger alone. */
async function opened(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers();
  return worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(address: string): Promise<null> };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (name: string, of: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (address) => {
        resolve(address);
        return Promise.resolve(null);
      };
      scope.dispatchEvent(
        new scope.NotificationEvent("notificationclick", { notification: notification! }),
      );
    });
  });
}
