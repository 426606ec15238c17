import { type Instance, withInstance } from "../../instance.ts";
import { photo } from "../../media.ts";
import type { Bench, Result } from "../../measurement.ts";
import { medianOf, worstOf } from "../../statistics.ts";
import { untilReady, upload } from "../../upload.ts";

const LIMIT_SECONDS = 2;
const PHOTOS = 10;

/** How long a photo takes from the answer to its upload until it can be seen. */
export async function measurePhotoReady({ folder, detail }: Bench): Promise<Result[]> {
  const seconds = await withInstance(folder, [], async (instance) => {
    await secondsUntilReady(instance);
    const times: number[] = [];
    for (let i = 1; i <= PHOTOS; i++) {
      detail(`photo ${i} of ${PHOTOS}`);
      times.push(await secondsUntilReady(instance));
    }
    return times;
  });
  const what = "photo of 1200 x 1600, from the answer to its upload until ready";
  const about = { unit: "s", limit: LIMIT_SECONDS } as const;
  return [
    { what: `${what}, median of ${PHOTOS}`, ...about, ...medianOf(seconds) },
    { what: `${what}, worst`, ...about, ...worstOf(seconds) },
  ];
}

async function secondsUntilReady(instance: Instance): Promise<number> {
  const id = await upload(instance, await photo());
  const answered = performance.now();
  await untilReady(instance, id);
  return (performance.now() - answered) / 1000;
}
