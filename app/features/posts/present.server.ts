import { getEnv } from "#app/env.server.ts";
import { isFragmented, MASTER_ENDING, shownMime } from "#app/features/media/formats.ts";
import { mediaFailures } from "#app/features/media/strings.ts";
import type { Archivo, Objeto, Publicacion } from "#db/schema/posts.ts";
import type { FileVariant, FileView, MentionView, PostView } from "./view.ts";

/** What of a post `hydratePosts` leaves where it is. */
type Unread = "idempotency_key" | "request_hash" | "aparecen" | "faltan_personas";

/** A post with its creator and what it is to the viewer, as `hydratePosts` reads it. */
export interface PostRow extends Omit<Publicacion, Unread> {
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  es_creador: 0 | 1;
  subscribersCount: number;
  /** What its creator asks for a month; null: they sell no subscriptions. */
  planCents: number | null;
  planCurrency: string | null;
  planTrialDays: number | null;
  /** What it costs by itself; null: it is not sold by itself. */
  priceCents: number | null;
  priceCurrency: string | null;
  isOpen: boolean;
  isManaged: boolean;
  userHasLiked: boolean;
  userHasSaved: boolean;
  userFollows: boolean;
  clasificaciones: string[];
  menciones: MentionView[];
}

type ShownObject = Pick<
  Objeto,
  "name" | "address" | "label" | "mime" | "width" | "height" | "size"
>;

/** A file with what can be shown of it. */
export interface PostFile extends Omit<
  Archivo,
  "id_publicacion" | "id_mensaje" | "position" | "dicho"
> {
  objetos: ShownObject[];
}

export function postView(row: PostRow, files: PostFile[]): PostView {
  const { isOpen, isManaged, fecha_publicacion, pinned_at, ...others } = row;
  const { planCents, planCurrency, planTrialDays, priceCents, priceCurrency, ...known } = others;
  const { moderacion, espera_revision, espera_consentimiento, ...rest } = known;
  const shown = files.filter(({ status }) => isManaged || status === "ready");
  const { currency, subscriptions } = getEnv();
  return {
    ...rest,
    archivos: isOpen
      ? shown.map((file) => ({
          ...fileView(file),
          ...(isManaged && processingOf(file)),
        }))
      : [],
    fecha_publicacion: new Date(fecha_publicacion).toISOString(),
    ...(isManaged && moderationOf({ moderacion, espera_revision, espera_consentimiento })),
    ...(pinned_at !== null && { pinned: true as const }),
    ...((!isOpen || isManaged) && {
      // In a currency of before it is sold to nobody, and its owner may know.
      precio:
        priceCents === null || (!isManaged && priceCurrency !== currency)
          ? null
          : { cents: priceCents, currency: priceCurrency! },
    }),
    ...(!isOpen && {
      locked: true,
      preview: shown[0]?.preview ?? null,
      plan:
        planCents === null || planCurrency !== currency
          ? null
          : {
              ...{ cents: planCents, currency },
              dias_prueba: Math.min(planTrialDays!, subscriptions.maxTrialDays),
            },
    }),
  };
}

/** What its owner and moderators are told of why others do not see it, or come across it less. */
function moderationOf({
  moderacion,
  espera_revision,
  espera_consentimiento,
}: Pick<PostRow, "moderacion" | "espera_revision" | "espera_consentimiento">): Pick<
  PostView,
  "moderacion"
> {
  if (moderacion === "hidden") {
    // What its owner can do something about comes first.
    if (espera_consentimiento !== 0) return { moderacion: "espera_consentimiento" };
    if (espera_revision !== 0) return { moderacion: "en_revision" };
  }
  return moderacion === "visible" ? {} : { moderacion };
}

/** The Spanish sentence of a reason in `archivos.error`. */
export function mediaError(reason: string): string {
  return mediaFailures[reason as keyof typeof mediaFailures] ?? mediaFailures.gave_up;
}

/** A file as everybody sees it who may see it. */
export function fileView(file: PostFile): FileView {
  const { objetos } = file;
  const variants = objetos
    .filter(({ label }) => label !== "poster" && !isFragmented(label))
    .map((object) => variantOf(object, file.duration_ms))
    .sort((a, b) => a.width - b.width);
  const poster = objetos.find(({ label }) => label === "poster");
  const inParts = objetos.find(({ label }) => isFragmented(label));
  return {
    id_archivo: file.id_archivo,
    tipo: file.tipo,
    ...saidOf(file),
    url_archivo: bestOf(file.tipo, variants)?.url ?? "",
    status: file.status,
    width: file.width,
    height: file.height,
    duration_ms: file.duration_ms,
    thumbhash: file.thumbhash,
    preview: file.preview,
    poster: poster ? addressOf(poster) : null,
    ...(inParts && { hls: `${addressOf(inParts)}${MASTER_ENDING}` }),
    variants,
  };
}

type Said = Pick<Archivo, "id_archivo" | "alt" | "subtitulos">;

/** What its owner says that a file shows, and its captions. */
export function saidOf(file: Said): Pick<FileView, "alt" | "subtitulos"> {
  return {
    ...(file.alt !== "" && { alt: file.alt }),
    ...(file.subtitulos !== "" && { subtitulos: captionsOf(file) }),
  };
}

function captionsOf({ id_archivo, subtitulos }: Said): FileView["subtitulos"] {
  return subtitulos
    .split(" ")
    .map((idioma) => ({ idioma, url: `/subtitulos/${id_archivo}/${idioma}` }));
}

/** What only who manages the post, or has sent the message, is told. */
export function processingOf({
  status,
  progress,
  error,
  replacement,
}: PostFile): Partial<FileView> {
  const reason = error ? { error: mediaError(error) } : {};
  if (replacement) return { replacement: { status: replacement, progress, ...reason } };
  return { ...reason, ...(status === "queued" && { progress }) };
}

function variantOf(object: ShownObject, duration_ms: number | null): FileVariant {
  const { label, mime, width, height, size } = object;
  const shape = { width: width ?? 0, height: height ?? 0 };
  const isVideo = mime.startsWith("video/") && duration_ms !== null && duration_ms > 0;
  // Of bits and milliseconds.
  const rate = isVideo ? { kbps: Math.ceil((8 * size) / duration_ms) } : {};
  const type = shownMime(label, mime, Math.min(shape.width, shape.height));
  return { label, url: addressOf(object), mime: type, ...shape, ...rate };
}

function addressOf({ address, name }: ShownObject): string {
  return address ?? name;
}

/** For who wants one file: the best video that everything plays; of a picture the JPEG, which everything can show. */
function bestOf(tipo: Archivo["tipo"], variants: FileVariant[]): FileVariant | undefined {
  return tipo === "video"
    ? variants.findLast(({ mime }) => mime === "video/mp4")
    : variants.find(({ label }) => label === "jpeg");
}
