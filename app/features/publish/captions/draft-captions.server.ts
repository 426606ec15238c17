import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getEnv } from "#app/env.server.ts";
import { CAPTIONS_MAX } from "#app/features/media/captions/limits.ts";
import { type Cue, readCaptions, writeCaptions } from "#app/features/media/captions/text.ts";
import { runProgram } from "#app/features/media/run-program.server.ts";
import { withTempFolder } from "#app/features/media/temp-folder.server.ts";
import { inputArguments, runFfmpeg } from "#app/features/media/video/ffmpeg.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Subtitulo } from "#db/schema/posts.ts";
import { DRAFT_MIN_MS, DRAFT_TIMES } from "./limits.ts";

/**
 * The job that writes what a model of speech hears in a video, for its owner to look through. Nothing of it is
 * shown before that; what they have written or deleted meanwhile stays as it is.
 */
export async function draftCaptions(
  services: Services,
  asked: JobPayloads["draft_captions"],
  run: JobRun,
): Promise<void> {
  const video = await findVideo(services, asked);
  if (!video) return;
  try {
    const cues = await services.objects.withLocalFile(video.name, (input) =>
      withTempFolder((folder) => hear({ input, folder }, { ...asked, ...video }, run.signal)),
    );
    const draft = cues && { estado: "draft" as const, vtt: writeCaptions(cues) };
    await settle(services, asked, draft ?? { estado: "failed", vtt: "" });
  } catch (error) {
    if (run.isLastTry && !run.signal.aborted) {
      await settle(services, asked, { estado: "failed", vtt: "" });
    }
    throw error;
  }
}

/** Its smallest rendition, while the draft is still wanted. */
async function findVideo(
  { db }: Pick<Services, "db">,
  { id_archivo, idioma }: JobPayloads["draft_captions"],
) {
  const files = await db
    .selectFrom("subtitulos")
    .innerJoin("archivos", "archivos.id_archivo", "subtitulos.id_archivo")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .select(["objetos.name", "objetos.size", "objetos.state", "objetos.label", "objetos.mime"])
    .select("archivos.duration_ms")
    .where("subtitulos.id_archivo", "=", id_archivo)
    .where("subtitulos.idioma", "=", idioma)
    .where("subtitulos.estado", "=", "queued")
    .execute();
  return files
    .filter(({ state, label }) => state === "live" && label !== "original")
    .filter(({ mime }) => mime === "video/mp4")
    .sort((a, b) => a.size - b.size)[0];
}

interface Heard {
  idioma: string;
  duration_ms: number | null;
}

/** Null: it has no sound, or nothing was said. */
async function hear(
  { input, folder }: { input: string; folder: string },
  { idioma, duration_ms }: Heard,
  signal: AbortSignal,
): Promise<Cue[] | null> {
  const { whisper } = getEnv();
  if (!whisper) throw new Error("WHISPER_MODEL is not set any more");
  const timeoutMs = Math.max(DRAFT_MIN_MS, DRAFT_TIMES * (duration_ms ?? 0));
  const sound = join(folder, "sound.wav");
  // What it takes: one channel of 16,000 samples a second.
  const wav = ["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-f", "wav"];
  const made = await runFfmpeg([...inputArguments(input, "mov"), ...wav, `file:${sound}`], {
    timeoutMs,
    signal,
  });
  if (!made.ok) return null;
  const heard = await runProgram(
    {
      name: "WHISPER_COMMAND",
      command: whisper.command,
      args: [
        ...["-m", whisper.model, "-f", sound, "-l", idioma],
        ...["-ovtt", "-of", join(folder, "heard"), "-np", "-t", "2"],
      ],
      memoryMb: whisper.memoryMb,
    },
    { timeoutMs, signal },
  );
  if (!heard.ok) {
    log.warn({ reason: heard.reason, stderr: heard.stderr.slice(-2000) }, "no draft of captions");
    return null;
  }
  // Its words come from whatever is said in the video: they are read as those of anybody.
  const text = await readFile(join(folder, "heard.vtt"), "utf8");
  const read = readCaptions(text.slice(0, CAPTIONS_MAX), duration_ms);
  return read.ok ? read.cues : null;
}

async function settle(
  { db }: Pick<Services, "db">,
  { id_archivo, idioma }: JobPayloads["draft_captions"],
  made: Pick<Subtitulo, "estado" | "vtt">,
): Promise<void> {
  await db
    .updateTable("subtitulos")
    .set({ ...made, changed_at: Date.now() })
    .where("id_archivo", "=", id_archivo)
    .where("idioma", "=", idioma)
    .where("estado", "=", "queued")
    .execute();
}
