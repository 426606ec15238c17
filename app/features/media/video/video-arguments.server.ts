import { join } from "node:path";
import { frameFilters, frameOutput, framesPath } from "../fingerprints/video-frames.server.ts";
import { FFMPEG_THREADS, inputArguments } from "./ffmpeg.server.ts";
import { VIDEO_KEYFRAME_SECONDS, VIDEO_MAX_FPS } from "../limits.ts";
import type { RenditionPlan, VideoPlan } from "./video-plan.server.ts";

export interface ArgumentOptions {
  /** Reads no more than this of the input, whatever its header says. */
  maxSeconds: number;
  /** Whether HDR is brought to SDR; needs the filters zscale and tonemap. */
  tonemap: boolean;
}

/**
 * Arguments of one ffmpeg run that decodes `input` once and writes every rendition, the poster
 * candidates `poster-1.png`... and the frames that are hashed into `outDir`.
 */
export function videoArguments(
  input: string,
  outDir: string,
  plan: VideoPlan,
  options: ArgumentOptions,
): string[] {
  return [
    ...renditionArguments(input, outDir, plan, options, looksGraph(plan, options.tonemap)),
    // They are read once and removed: to make them small costs more than to write them.
    ...["-map", "[poster]", "-r", "2", "-c:v", "png", "-compression_level", "0", "-f", "image2"],
    `file:${join(outDir, "poster-%d.png").replace(/%(?!d\.png$)/g, "%%")}`,
    ...["-map", "[frames]", ...frameOutput, `file:${framesPath(outDir)}`],
  ];
}

/** The same of a run that writes renditions alone; `looks` is what else is made of its frames. */
export function renditionArguments(
  input: string,
  outDir: string,
  plan: VideoPlan,
  { maxSeconds, tonemap }: ArgumentOptions,
  looks: string[] = [],
): string[] {
  return [
    ...["-filter_complex_threads", `${FFMPEG_THREADS}`, "-threads", `${FFMPEG_THREADS}`],
    ...["-t", `${maxSeconds + 1}`],
    ...inputArguments(input, plan.probe.demuxer),
    ...["-filter_complex", filterGraph(plan, tonemap, looks)],
    ...plan.renditions.flatMap((rendition) => [
      ...videoStream(plan, rendition, tonemap),
      ...audioStream(plan, rendition),
      ...container(),
      `file:${renditionPath(outDir, rendition)}`,
    ]),
  ];
}

export function renditionPath(outDir: string, { label }: RenditionPlan): string {
  return join(outDir, `${label}.mp4`);
}

/** Everything encoded is made from frames of the largest that is. */
function filterGraph({ probe, fps, renditions }: VideoPlan, tonemap: boolean, looks: string[]) {
  const encoded = renditions.filter((rendition) => rendition.video === "encode");
  const { turned, squarePixels, width, height } = probe.video;
  const base = encoded.at(-1);
  const isBase = !turned && squarePixels && width === base?.width && height === base.height;
  const steady = [
    ...(probe.video.interlaced ? ["yadif=deint=interlaced"] : []),
    ...(fps ? [`fps=${fps}`] : []),
  ];
  const inputs = [...(base ? ["[torun]"] : []), ...looks.map((_, i) => `[look${i}]`)];
  const branches = encoded.map(({ label }) => `[to${label}]`).join("");
  const scaled = base && [
    ...(isBase ? [] : [`scale=${base.width}:${base.height}${scaler(width, base.width)}`]),
    ...(tonemap ? [TONEMAP] : []),
    ...["format=yuv420p", `split=${encoded.length}${branches}`],
  ];
  return [
    `[0:${probe.video.index}]${[...steady, `split=${inputs.length}`].join(",")}${inputs.join("")}`,
    ...(scaled ? [`[torun]${scaled.join(",")}`] : []),
    ...encoded.map(({ label, ...size }) => {
      const scale = size.width === base?.width ? "null" : `scale=${size.width}:${size.height}`;
      return `[to${label}]${scale},setsar=1[v${label}]`;
    }),
    ...looks.map((filters, i) => `[look${i}]${filters}`),
  ].join(";");
}

/** To half of it and less the mean of an area is as good as what ffmpeg does otherwise, for less. */
function scaler(from: number, to: number): string {
  return from >= 2 * to ? ":flags=area" : "";
}

/** Frames that show what the video looks like: few, so each is made small by itself. */
function looksGraph({ probe, poster }: VideoPlan, tonemap: boolean): string[] {
  const light = tonemap ? `${TONEMAP},format=yuv420p,` : "";
  return [
    `${posterFilters(poster.width, poster.height, light)}[poster]`,
    `${frameFilters(probe.seconds, light)}[frames]`,
  ];
}

// Of the first ten seconds two frames a second; of every four of those the most typical one.
// Times are then counted anew so that the picture writer neither doubles nor drops any.
function posterFilters(width: number, height: number, light: string): string {
  return [
    "trim=duration=10",
    "select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.5)'",
    `scale=${width}:${height},${light}setsar=1`,
    "thumbnail=4",
    "settb=1/2,setpts=N",
  ].join(",");
}

export const TONEMAP = [
  "zscale=t=linear:npl=100",
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
].join(",");

function videoStream({ probe, fps }: VideoPlan, rendition: RenditionPlan, tonemap: boolean) {
  const { label, codec } = rendition;
  const clean = ["-bsf:v", `filter_units=remove_types=${NOTES[codec]}`];
  if (rendition.video === "copy") {
    return ["-map", `0:${probe.video.index}`, "-c:v", "copy", "-tag:v", "avc1", ...clean];
  }
  return [
    ...["-map", `[v${label}]`, "-pix_fmt", "yuv420p", "-threads", `${FFMPEG_THREADS}`],
    ...encoders[codec](rendition.settings),
    ...["-g", `${Math.round(frameRate(fps, probe.video.rate?.value) * VIDEO_KEYFRAME_SECONDS)}`],
    ...(tonemap
      ? ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
      : []),
    ...clean,
  ];
}

/** Units that carry what the encoder, the camera or the owner wrote beside the picture. */
const NOTES = { h264: "6", hevc: "39|40", av1: "5" };

const encoders = {
  h264: ({ preset, crf, videoKbps }: RenditionPlan["settings"]) => [
    ...["-c:v", "libx264", "-profile:v", "high", "-preset", preset, "-crf", `${crf}`],
    ...["-maxrate", `${videoKbps}k`, "-bufsize", `${videoKbps}k`],
  ],
  hevc: ({ videoKbps }: RenditionPlan["settings"]) => [
    ...["-c:v", "libx265", "-preset", "fast", "-crf", "27", "-tag:v", "hvc1"],
    ...["-maxrate", light(videoKbps), "-bufsize", light(videoKbps)],
    ...["-x265-params", "log-level=error:info=0"],
  ],
  av1: ({ videoKbps }: RenditionPlan["settings"]) => [
    ...["-c:v", "libsvtav1", "-preset", "8", "-crf", "38"],
    ...["-maxrate", light(videoKbps), "-bufsize", light(videoKbps)],
  ],
};

/** As good a picture takes about two thirds. */
function light(kbps: number): string {
  return `${Math.round((kbps * 2) / 3)}k`;
}

function frameRate(fps: string | null, sourceRate = VIDEO_MAX_FPS): number {
  if (!fps) return sourceRate;
  const [num = VIDEO_MAX_FPS, den = 1] = fps.split("/").map(Number);
  return num / den;
}

function audioStream({ probe: { audio } }: VideoPlan, rendition: RenditionPlan): string[] {
  if (!audio || rendition.audio === "none") return [];
  const source = ["-map", `0:${audio.index}`];
  if (rendition.audio === "copy") return [...source, "-c:a", "copy"];
  return [
    ...[...source, "-c:a", "aac", "-b:a", `${rendition.settings.audioKbps}k`],
    ...["-ac", `${Math.min(2, audio.channels)}`, "-ar", "48000"],
    // Recorders leave gaps where nothing was heard: fill them, or sound runs ahead of the picture.
    ...["-af", "aresample=async=1"],
  ];
}

function container(): string[] {
  return [
    ...["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1", "-sn", "-dn"],
    ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
    ...["-movflags", "+faststart", "-write_tmcd", "0", "-max_muxing_queue_size", "4096"],
    ...["-f", "mp4"],
  ];
}
