import { LOCALE } from "#app/strings/language.ts";

/** A format that may be sent to us. Safe in the browser. */
export interface MediaFormat {
  tipo: "image" | "video";
  /** As people call it. */
  label: string;
  /** Of the object's name, and what it is served as. */
  ext: string;
  mime: string;
  /** Other media types that browsers and systems give it. */
  otherMimes?: string[];
  /** Other endings of its names, and what `file-type` calls its variants. */
  otherExts?: string[];
  /** What a file input asks for; endings too where systems know no media type. */
  accept: string[];
  /** What ffmpeg opens it with; absent: ffmpeg never does. */
  demuxer?: Demuxer;
}

export type Demuxer = "mov" | "matroska";

/** Every format that we take, in the order in which people are told. A new one is a new row. */
export const mediaFormats: MediaFormat[] = [
  {
    tipo: "image",
    label: "JPG",
    ext: "jpg",
    mime: "image/jpeg",
    otherMimes: ["image/jpg"],
    otherExts: ["jpeg"],
    accept: ["image/jpeg"],
  },
  {
    tipo: "image",
    label: "PNG",
    ext: "png",
    mime: "image/png",
    otherMimes: ["image/apng"],
    otherExts: ["apng"],
    accept: ["image/png"],
  },
  { tipo: "image", label: "WEBP", ext: "webp", mime: "image/webp", accept: ["image/webp"] },
  {
    tipo: "image",
    label: "AVIF",
    ext: "avif",
    mime: "image/avif",
    accept: ["image/avif"],
    // For those that move: libvips reads still ones only.
    demuxer: "mov",
  },
  {
    tipo: "image",
    label: "HEIC",
    ext: "heic",
    mime: "image/heic",
    otherMimes: ["image/heif"],
    otherExts: ["heif"],
    accept: ["image/heic", ".heic"],
  },
  { tipo: "image", label: "GIF", ext: "gif", mime: "image/gif", accept: ["image/gif"] },
  {
    tipo: "video",
    label: "MP4",
    ext: "mp4",
    mime: "video/mp4",
    demuxer: "mov",
    otherMimes: ["video/x-m4v"],
    otherExts: ["m4v", "f4v"],
    accept: ["video/mp4", ".m4v"],
  },
  {
    tipo: "video",
    label: "MOV",
    ext: "mov",
    mime: "video/quicktime",
    demuxer: "mov",
    accept: ["video/quicktime", ".mov"],
  },
  {
    tipo: "video",
    label: "WEBM",
    ext: "webm",
    mime: "video/webm",
    demuxer: "matroska",
    accept: ["video/webm"],
  },
  {
    tipo: "video",
    label: "MKV",
    ext: "mkv",
    mime: "video/matroska",
    demuxer: "matroska",
    otherMimes: ["video/x-matroska"],
    accept: ["video/x-matroska", ".mkv"],
  },
];

/** By a name's ending, without its dot. */
export function formatOfExt(ext: string): MediaFormat | undefined {
  const wanted = ext.toLowerCase();
  return mediaFormats.find((format) => [format.ext, ...(format.otherExts ?? [])].includes(wanted));
}

/** By a media type without parameters. */
export function formatOfMime(mime: string): MediaFormat | undefined {
  const wanted = mime.toLowerCase();
  return mediaFormats.find(({ mime, otherMimes = [] }) => [mime, ...otherMimes].includes(wanted));
}

/** The `accept` attribute of a file input. */
export function acceptOf(...tipos: MediaFormat["tipo"][]): string {
  return mediaFormats
    .filter(({ tipo }) => tipos.includes(tipo))
    .flatMap(({ accept }) => accept)
    .join(",");
}

/** "JPG, PNG o MKV": all, or those of one kind. */
export function formatNames(tipo?: MediaFormat["tipo"]): string {
  const either = new Intl.ListFormat(LOCALE, { type: "disjunction" });
  const named = mediaFormats.filter((format) => !tipo || format.tipo === tipo);
  return either.format(named.map(({ label }) => label));
}

/** What the browser says of a chosen file, by its type, else by its name; null: nothing that we take. */
export function formatOfFile({ type, name }: { type: string; name: string }): MediaFormat | null {
  const byType = formatOfMime(type);
  if (byType) return byType;
  if (/^(image|video|audio|text)\//i.test(type)) return null;
  const ext = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : "";
  return formatOfExt(ext) ?? null;
}

/** What of a picture is made after it is shown already: the same sizes in AVIF. */
export const AVIF = "avif";

/** What videos may be in beside H.264: fewer bytes for as good a picture, where it can be played. */
export const lightCodecs = ["av1", "hevc"] as const;
export type LightCodec = (typeof lightCodecs)[number];

export function lightLabel(label: string, codec: LightCodec): string {
  return `${label}-${codec}`;
}

/** Level by the short side, and what every sound of ours is. */
const CODECS: Record<LightCodec, (shortSide: number) => string> = {
  av1: (side) => `av01.0.${side > 720 ? "08" : side > 480 ? "05" : "04"}M.08, mp4a.40.2`,
  hevc: (side) => `hvc1.1.6.L${side > 720 ? "120" : side > 480 ? "93" : "90"}.B0, mp4a.40.2`,
};

/** What a browser is told of an object's format: of a light video also which it is. */
export function shownMime(label: string, mime: string, shortSide: number): string {
  const codec = lightCodecs.find((each) => label.endsWith(`-${each}`));
  return codec ? `${mime}; codecs="${CODECS[codec](shortSide)}"` : mime;
}

const FRAGMENTED = "-cmaf";

/** The label of a rendition once more in parts. */
export function fragmentedLabel(label: string): string {
  return `${label}${FRAGMENTED}`;
}

export function isFragmented(label: string): boolean {
  return label.endsWith(FRAGMENTED);
}

/** After the address of a rendition in parts: the playlist of it. */
export const PLAYLIST_ENDING = ".m3u8";
/**
 * Likewise the playlist of all the renditions of its file. Instead of `all` it may say how many lines are enough: the short
 * side of the largest to be in it.
 */
export const MASTER_ENDING = ".all.m3u8";
