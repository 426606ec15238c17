import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Upload } from "tus-js-client";
import { openCutLine } from "../../../lib/cut-line.ts";
import { type Instance, withInstance } from "../../instance.ts";
import { type Bench, MB, type Result } from "../../measurement.ts";
import { residentBytes } from "../../process-usage.ts";
import { smallClip, padded } from "../../media.ts";
import { worstOf } from "../../statistics.ts";
import { upload } from "../../upload.ts";

const SIZE_MB = 1024;
const CUTS = 10;
const EXTRA_LIMIT = 1.02;
const MEMORY_LIMIT_MB = 64;
const SMALL_UPLOADS = 5;
const SAMPLE_MS = 50;
/** After each break the client waits so long; as often as it takes. */
const RETRIES = Array<number>(10 * CUTS).fill(200);

/** What it costs to upload a large file in spite of broken lines, by a client that is not ours. */
export async function measureResumable({ folder, detail }: Bench): Promise<Result[]> {
  const clip = await readFile(await smallClip(folder));
  const file = padded(clip, SIZE_MB * MB);
  const path = join(folder, file.name);
  await pipeline(Readable.from(file.chunks()), createWriteStream(path));
  const variables = { MAX_UPLOAD_MB: String(SIZE_MB + 1) };
  return withInstance(folder, ["--web-only"], measure, { variables });

  async function measure(instance: Instance): Promise<Result[]> {
    for (let i = 0; i < SMALL_UPLOADS; i++) await upload(instance, padded(clip, 4 * MB));
    const before = residentBytes(instance.pid);
    let highest = before;
    const sample = () => (highest = Math.max(highest, residentBytes(instance.pid)));
    const timer = setInterval(sample, SAMPLE_MS);
    const breaks = Array.from({ length: CUTS }, () => Math.random() * file.size);
    const line = await openCutLine(
      Number(new URL(instance.url).port),
      breaks.sort((a, b) => a - b),
    );
    try {
      detail(`${SIZE_MB} MB with ${CUTS} cuts`);
      await send(line.url, instance.token, path);
      const times = line.sent() / file.size;
      if (line.cuts() !== CUTS) throw new Error(`the line broke ${line.cuts()} times`);
      const rise = (sample() - before) / MB;
      const what = `a ${SIZE_MB} MB upload whose line breaks ${CUTS} times`;
      return [
        { what: `${what}: bytes sent`, unit: "times", limit: EXTRA_LIMIT, ...worstOf([times]) },
        { what: `${what}: memory, rise`, unit: "MB", limit: MEMORY_LIMIT_MB, ...worstOf([rise]) },
      ];
    } finally {
      clearInterval(timer);
      line.close();
    }
  }
}

function send(site: string, token: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(path), {
      endpoint: `${site}/api/subidas`,
      headers: { Authorization: `Bearer ${token}` },
      metadata: { filename: "larga.mp4" },
      retryDelays: RETRIES,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
}
