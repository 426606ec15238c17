import { z } from "zod";
import { fieldStrings } from "#app/http/strings.ts";
import { ORIGINS, PENDING_MAX, TENTHS, WATCHES_MAX } from "./limits.ts";

/** One kind of line break, nothing that does not print (the database refuses NUL), trimmed. */
export const postText = z.string().transform((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim(),
);

/** The same of a text that has to say something, up to so many characters. */
export function neededText(max: number, missing = fieldStrings.missing, tooLong?: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, tooLong)
    .pipe(postText)
    .pipe(z.string().min(1, missing));
}

const flag = z
  .enum(["0", "1", "off", "on", "false", "true"], fieldStrings.choice)
  .transform((value): 0 | 1 => (["1", "on", "true"].includes(value) ? 1 : 0));

/** The text fields of an upload. A checkbox says `on` or nothing, scripts say 1 or 0. */
export const uploadFields = z.object({
  descripcion: postText.default(""),
  tipo_publicacion: z.enum(["publicacion", "shortit"], fieldStrings.choice).default("publicacion"),
  solo_suscriptores: flag.default(0),
});
export type PostFields = z.infer<typeof uploadFields>;

/** What may be changed of a post later; JSON says the flag as a number or as a truth. */
export const postChanges = z.object({
  descripcion: postText.optional(),
  solo_suscriptores: z
    .union([z.literal([0, 1]), z.boolean(), flag])
    .transform((value): 0 | 1 => (value ? 1 : 0))
    .optional(),
});
export type PostChanges = z.infer<typeof postChanges>;

/** Ids of posts, as `?ids=1,2,3` says them. */
export const statusIds = z
  .string(fieldStrings.choice)
  .regex(/^\d{1,15}(,\d{1,15})*$/, fieldStrings.choice)
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .refine((ids) => ids.length <= PENDING_MAX, fieldStrings.choice);

/** Absent: toggle. */
export const likeBody = z.object({ liked: z.boolean().optional() });
export const saveBody = z.object({ saved: z.boolean().optional() });
/** Absent: it was shown. What is no token is one that was made up: it is shown all the same. */
export const viewBody = z.object({
  vista: z.string().max(200).optional(),
  origen: z
    .enum(ORIGINS)
    .optional()
    .describe("Where it was seen; what a browser says, for its creator's statistics."),
  gesto: z.boolean().optional().describe("Whether the person has touched, scrolled or typed."),
});
/** How long views were that were told before, each once. */
export const watchesBody = z.object({
  vistos: z
    .array(
      z.object({
        id: z.number().int().positive().describe("Of the post."),
        vista: z.string().max(200).describe("The token that its view was told with."),
        origen: z.enum(ORIGINS).optional(),
        ms: z.number().int().min(0).describe("How long it was on screen."),
        videos: z
          .array(
            z.object({
              id: z.number().int().positive().describe("Of the file."),
              hasta: z
                .number()
                .int()
                .min(0)
                .max(TENTHS - 1)
                .describe("The furthest tenth of it that was reached."),
            }),
          )
          .max(WATCHES_MAX)
          .default([]),
      }),
    )
    .max(WATCHES_MAX),
});
export const pinBody = z.object({ pinned: z.boolean().optional() });

/** Somebody whom an @name in a text means. */
export const mentionView = z.object({
  name_key: z
    .string()
    .describe("The name as it was written, in the form that names are compared in."),
  id_usuario: z.number(),
  nombre_usuario: z.string().describe("What they are called now."),
});

const count = z.number().int().min(0);
const processingStatus = z.enum(["queued", "ready", "failed"]);
const progress = count.max(100).describe("Percent.");
const failureReason = z.string().describe("Why it could not be processed, in Spanish.");
const objectName = z.string().describe("Object name, under /uploads.");

/** One rendition of a file. */
export const fileVariant = z.object({
  label: z.string(),
  url: objectName,
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  kbps: z.number().optional().describe("Of a video: what a line has to carry, on average."),
});

/** One file of a post as pages and API show it. Addresses are object names: they live under /uploads. */
export const fileView = z.object({
  id_archivo: z.number(),
  tipo: z.enum(["image", "video"]),
  alt: z
    .string()
    .optional()
    .describe("What it shows, in the words of its owner. Absent: they have not said."),
  subtitulos: z
    .array(z.object({ idioma: z.string(), url: z.string().describe("WebVTT.") }))
    .optional()
    .describe("Captions of a video, by language. Absent: there are none."),
  url_archivo: z
    .string()
    .describe("The rendition to use when only one is wanted. Empty until the file is ready."),
  status: processingStatus,
  progress: progress.optional().describe("While queued."),
  error: failureReason.optional(),
  replacement: z
    .object({
      status: z.enum(["queued", "failed"]),
      progress,
      error: failureReason.optional(),
    })
    .optional()
    .describe(
      "To who manages the post: newer bytes, while the file still shows what it was before.",
    ),
  width: z.number().nullable().describe("Upright, in pixels. Null until known."),
  height: z.number().nullable(),
  duration_ms: z.number().nullable(),
  thumbhash: z.string().nullable(),
  preview: z.string().nullable().describe("Data URI: the blur to paint where the picture will be."),
  poster: objectName.nullable().describe("First frame of a video."),
  hls: objectName
    .optional()
    .describe("Of a longer video: the playlist (HLS) of its renditions in parts."),
  variants: z.array(fileVariant).describe("Every rendition, smallest first."),
});

/** A post as pages and API show it. */
export const postView = z.object({
  id_publicacion: z.number(),
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: objectName.nullable(),
  verificado: z.literal([0, 1]),
  es_creador: z.literal([0, 1]),
  descripcion: z.string(),
  menciones: z.array(mentionView).describe("Whom the description names."),
  tipo_publicacion: z.enum(["publicacion", "shortit"]),
  archivos: z.array(fileView),
  clasificaciones: z.array(z.string()),
  userHasLiked: z.boolean(),
  likeCount: count,
  userHasSaved: z.boolean(),
  userFollows: z.boolean().describe("Whether who asks follows its creator."),
  saveCount: count,
  views: count,
  commentCount: count,
  subscribersCount: count,
  status: processingStatus,
  solo_suscriptores: z.literal([0, 1]),
  fecha_publicacion: z.iso.datetime(),
  vista: z
    .string()
    .optional()
    .describe("Given to who asked for it: goes back with the view once it was watched for 5 s."),
  pinned: z
    .literal(true)
    .optional()
    .describe("Present while its creator has it stand first on their profile."),
  moderacion: z
    .enum(["espera_consentimiento", "en_revision", "restricted", "hidden", "removed"])
    .optional()
    .describe("For its owner and moderators: why others do not see it, or come across it less."),
  locked: z
    .literal(true)
    .optional()
    .describe("Present when who asks may not see the files: `archivos` is empty then."),
  preview: z.string().nullable().optional().describe("Blur of the first file of a locked post."),
  plan: z
    .object({ cents: count, currency: z.string(), dias_prueba: count })
    .nullable()
    .optional()
    .describe("Of a locked post: what a month costs, in cents; null: no subscriptions are sold."),
  precio: z
    .object({ cents: count, currency: z.string() })
    .nullable()
    .optional()
    .describe(
      "Of a locked post, and to its owner: what it costs by itself; null: it is not sold so.",
    ),
});

/** How far the processing of a post is. */
export const postStatus = z.object({
  status: processingStatus,
  progress: progress.optional().describe("Over all its files, while queued."),
  error: z.string().optional().describe("Of the first file that failed, in Spanish."),
});
