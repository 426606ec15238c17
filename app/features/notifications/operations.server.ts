import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { READS_PER_HOUR, SETTINGS_PER_HOUR, topics } from "./limits.ts";
import { endMails } from "./mails/end-mails.server.ts";
import { savePreferences } from "./preferences/preferences.server.ts";
import { countNews, listNotifications } from "./queries.server.ts";
import { readAll, readOne } from "./read.server.ts";
import {
  endMailsInput,
  listQuery,
  notificationAnswer,
  readAllInput,
  readOneInput,
  settingsInput,
  unreadAnswer,
} from "./schema.ts";

export const listNotificationsOperation = operation({
  id: "listNotifications",
  summary: "What one is told, the latest first: of one kind, thing and hour in one line.",
  method: "GET",
  path: "/api/notifications",
  access: "member",
  input: listQuery,
  answer: z.object({
    notifications: z.array(notificationAnswer),
    nextBefore: z.string().nullable(),
  }),
  async run(ctx, query) {
    const { rows, nextBefore } = await listNotifications(ctx, query);
    return { notifications: rows, nextBefore };
  },
});

export const countNotificationsOperation = operation({
  id: "countNotifications",
  summary: "How many notifications one has not read.",
  method: "GET",
  path: "/api/notifications/unread",
  access: "member",
  input: z.object({}),
  answer: unreadAnswer,
  run: async (ctx) => ({ unread_count: await countNews(ctx) }),
});

const limits = [perAccount("notifications", READS_PER_HOUR, HOUR_SECONDS)];

export const readNotificationsOperation = operation({
  id: "readNotifications",
  summary: "Marks all notifications as read that came until a moment.",
  method: "POST",
  path: "/api/notifications/read",
  access: "member",
  limits,
  input: readAllInput,
  answer: unreadAnswer,
  example: {},
  async run(ctx, { hasta = Date.now() }) {
    await readAll(ctx, hasta);
    return { unread_count: await countNews(ctx) };
  },
});

export const readNotificationOperation = operation({
  id: "readNotification",
  summary: "Marks one notification as read and says which page it is about.",
  method: "POST",
  path: "/api/notifications/{id}/read",
  access: "member",
  limits,
  input: readOneInput,
  answer: z.object({ path: z.string() }),
  errors: ["not_found"],
  run: async (ctx, { id }) => ({ path: await readOne(ctx, id) }),
});

export const saveNotificationSettingsOperation = operation({
  id: "saveNotificationSettings",
  summary: "Chooses what one is told of, and how.",
  method: "POST",
  path: "/settings/notificaciones",
  json: false,
  access: "member",
  ageless: true,
  limits: [perAccount("notification-settings", SETTINGS_PER_HOUR, HOUR_SECONDS)],
  input: settingsInput,
  answer: null,
  example: Object.fromEntries(topics.map((topic) => [`correo_${topic}`, "nunca"])),
  run: (ctx, input) =>
    savePreferences(
      ctx,
      topics.map((tipo) => ({
        ...{ tipo, sitio: input[`sitio_${tipo}`], push: input[`push_${tipo}`] },
        correo: input[`correo_${tipo}`],
      })),
    ),
});

export const endNotificationMailsOperation = operation({
  id: "endNotificationMails",
  summary: "Ends the mails of notifications for who holds the private link of one.",
  method: "POST",
  path: "/notificaciones/baja/{token}",
  json: false,
  access: "public",
  ageless: true,
  limits: [perAddress("end-mails", SETTINGS_PER_HOUR, HOUR_SECONDS)],
  input: endMailsInput,
  answer: null,
  errors: ["not_found"],
  run: (ctx, { token }) => endMails(ctx, token),
});
