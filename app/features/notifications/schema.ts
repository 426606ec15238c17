import { z } from "zod";
import { idParam, listFields, momentField } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import type { MailPace } from "#db/schema/notifications.ts";
import { kinds, NOTIFICATIONS_PAGE, NOTIFICATIONS_PAGE_MAX, paces, topics } from "./limits.ts";

type ChosenTopic = (typeof topics)[number];

export const listQuery = z.object(
  listFields({ limit: NOTIFICATIONS_PAGE, max: NOTIFICATIONS_PAGE_MAX }),
);

/** Until when everything is read; now where nothing is said. */
export const readAllInput = z.object({
  hasta: momentField.describe("What came after this moment stays unread."),
});

export const readOneInput = z.object({ id: idParam });

type SettingFields = Record<`${"sitio" | "push"}_${ChosenTopic}`, z.ZodType<boolean>> &
  Record<`correo_${ChosenTopic}`, z.ZodType<MailPace>>;

/** A box, there when it is ticked. */
const box = z
  .string()
  .optional()
  .transform((text) => text === "1");

/** Of the page of settings: of each topic whether one is told, on the site and on devices, and the mail. */
export const settingsInput = z.object(
  Object.fromEntries(
    topics.flatMap((topic) => [
      [`sitio_${topic}`, box],
      [`push_${topic}`, box],
      [`correo_${topic}`, z.enum(paces, fieldStrings.choice)],
    ]),
  ) as SettingFields,
);

export const endMailsInput = z.object({ token: z.string().max(200) });

const namedPerson = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
});

/** A line as pages and API show it. */
export const notificationAnswer = z.object({
  id_notificacion: z.number(),
  tipo: z.enum(kinds),
  at: z.iso.datetime().describe("When it happened last."),
  read: z.boolean(),
  people: z.array(namedPerson).describe("The latest who did it, without whom one has muted."),
  count: z.number().describe("How many did it, or how many new posts; counted to 25."),
  id_publicacion: z.number().nullable(),
  excerpt: z.string().describe("The beginning of the words that it is about."),
  reason: z.string().nullable().describe("Why something went wrong, and what to do."),
  path: z.string().describe("The page that it is about."),
});

export const unreadAnswer = z.object({
  unread_count: z.number().describe("Lines that are not read, counted to 100."),
});
