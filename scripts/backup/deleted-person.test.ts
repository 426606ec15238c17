import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { everyRow, liveThrough } from "#app/features/privacy/test-support.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { call } from "#tests/kit/call.ts";
import { PASSWORD } from "#tests/kit/person.ts";
import type { Stage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { newSqlitePlace, systemPostgres, usePostgresPlaces } from "./test-instances.ts";
import { type Kind, useInstances } from "./test-round-trip.ts";

const NAME = "marisol.quintanar";

describe("a backup of SQLite and a disk", () => {
  const newStore = () => openDiskStore(newFolder());
  holdsNobodyDeleted(() => ({ newPlace: newSqlitePlace, newStore }));
});

describe.skipIf(!systemPostgres)("a backup of PostgreSQL and S3", () => {
  const newPlace = usePostgresPlaces(systemPostgres ?? "");
  const stores = Array.from({ length: 3 }, () => useObjectStore("s3"));
  holdsNobodyDeleted(() => ({ newPlace, newStore: () => stores.pop()! }));
});

function holdsNobodyDeleted(kindOf: () => Kind): void {
  const { newPlace, newInstance, backUp, restore } = useInstances(kindOf);

  it("holds nothing of who used everything and was deleted before it", async () => {
    const old = await newInstance();
    const { person } = await liveThrough(old.ctx as Stage, NAME);
    const before = await bytesOfAll(old.ctx);
    const whole = readFileSync((await backUp(old)).file);
    // Some are of no use any more, and wait for their end.
    expect(before.some((bytes) => whole.includes(bytes))).toBe(true);

    const body = { contrasenia: PASSWORD, plazo: "ahora" };
    await call("POST", "/api/cuenta/eliminacion", { as: person, body });
    await workOff(old.ctx);
    await old.ctx.db.deleteFrom("jobs").where("kind", "=", "sweep").execute();
    const left = await bytesOfAll(old.ctx);
    const gone = before.filter((bytes) => !left.some((other) => other.equals(bytes)));
    expect(gone.length).toBeGreaterThan(8);

    const { file } = await backUp(old);
    const archive = readFileSync(file);
    const traces = [...NAME.split("."), person.correo];
    for (const trace of [...traces, ...gone]) expect(archive.includes(trace)).toBe(false);

    // What a dump keeps compressed is read where it is brought back.
    const fresh = await newPlace();
    await restore(file, fresh);
    const rows = await everyRow(fresh.ctx.db);
    for (const trace of traces) {
      expect(rows.filter(({ text }) => text.toLowerCase().includes(trace))).toEqual([]);
    }
    const back = await bytesOfAll(fresh.ctx);
    expect(back.filter((bytes) => gone.some((other) => other.equals(bytes)))).toEqual([]);
    expect(back).toHaveLength(left.length);
  });
}

async function bytesOfAll({ objects }: Pick<Stage, "objects">): Promise<Buffer[]> {
  const { objects: listed } = await objects.list();
  return Promise.all(listed.map(async ({ key }) => buffer((await objects.get(key))!.body)));
}
