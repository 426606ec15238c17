import { beforeAll } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { type Engine, useDatabase } from "../setup/database.ts";
import { newFolder } from "../setup/folder.ts";
import type { Person as AnyPerson } from "./person.ts";

export type Stage = Ctx & { url: string };

/** Somebody of a unit test: what domain functions take as the context of who asks. */
export type Person = AnyPerson<Omit<Ctx, "viewer">>;

/** A visitor on real stores, which the endpoints use too. Call it in the body of a `describe`. */
export function useStage(engine: Engine, objects: ObjectStore = openDiskStore(newFolder())): Stage {
  const { db, url } = useDatabase(engine);
  const ctx = { db, objects, kv: openSqlKv(db), viewer: null, url };
  beforeAll(() => {
    globalThis.shortitServices = ctx;
  });
  return ctx;
}
