import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import type { ObjectStore } from "#storage/objects.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person } from "#tests/kit/stage.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { backupSteps } from "./backup-steps.ts";
import { fileSource } from "./read-archive.ts";
import { restoreSteps } from "./restore-steps.ts";
import { type Place, settle } from "./test-instances.ts";

/** How the places of a round trip are made, and what they keep their objects in. */
export interface Kind {
  newPlace(objects: ObjectStore): Promise<Place> | Place;
  newStore(): ObjectStore;
}

/** Instances that are backed up and restored. Call it in the body of a `describe`. */
export function useInstances(kindOf: () => Kind) {
  const folder = newFolder();
  beforeAll(() => mkdirSync(folder));
  let number = 0;
  const open: Place[] = [];
  afterAll(() => Promise.all(open.map(({ ctx }) => ctx.db.destroy())));

  const newPlace = async (): Promise<Place> => {
    const kind = kindOf();
    const place = await kind.newPlace(kind.newStore());
    open.push(place);
    return place;
  };
  const newInstance = async (): Promise<Place & { person: Person }> => {
    const place = await newPlace();
    await settle(place, `secret ${(number += 1)}`);
    return { ...place, person: await newPerson(place.ctx) };
  };
  const steps = async (
    place: Place,
    file = join(folder, `${number}-${randomBytes(4).toString("hex")}.tar`),
  ) => {
    const scratch = await mkdtemp(join(folder, "scratch-"));
    return { file, ...backupSteps(place.ctx, { env: place.env, file, scratch }) };
  };
  const backUp = async (
    place: Place,
    between = async () => undefined as unknown,
    name?: string,
  ) => {
    const {
      steps: [copy, write],
      report,
      file,
    } = await steps(place, name);
    await copy!.run(() => undefined);
    await between();
    await write!.run(() => undefined);
    return { file, ...report() };
  };
  const restore = async (file: string, to: Place) => {
    const scratch = await mkdtemp(join(to.env.dataDir, "scratch-"));
    const { env, ctx } = to;
    const { steps, report } = restoreSteps({
      env,
      source: fileSource(file),
      scratch,
      objects: ctx.objects,
    });
    for (const step of steps) await step.run(() => undefined);
    return report();
  };
  const bytesOf = async ({ ctx }: Place, name: string) => {
    const stored = await ctx.objects.get(name);
    return stored && (await buffer(stored.body));
  };
  const objectsOf = ({ ctx }: Place) =>
    ctx.objects.list().then(({ objects }) => objects.map(({ key }) => key));

  return { folder, open, newPlace, newInstance, backUp, restore, bytesOf, objectsOf };
}
