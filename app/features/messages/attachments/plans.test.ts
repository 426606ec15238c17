import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { SignedInCtx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { readThread, threadState } from "../thread/thread.server.ts";
import { attachedOf } from "./attached.server.ts";
import { eraseFilesOf, holdFilesOf, retireFilesBetween } from "./erase-files.server.ts";
import { previewOf } from "./preview.server.ts";

const MANY = 20_000;

describe("of very many messages with pictures", () => {
  const ctx = useStage("sqlite");
  let me: Person;
  let peer: Person;
  let id: number;

  beforeAll(async () => {
    me = await newPerson(ctx);
    peer = await newPerson(ctx);
    const sent = { from_id: peer.id, to_id: me.id, low_id: me.id, high_id: peer.id };
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into mensajes (from_id, to_id, low_id, high_id, text, created_at)
      select ${sent.from_id}, ${sent.to_id}, ${sent.low_id}, ${sent.high_id}, '', i from n`.execute(
      ctx.db,
    );
    await sql`insert into archivos (id_mensaje, position, tipo, status)
      select id, 0, 'image', 'ready' from mensajes`.execute(ctx.db);
    await sql`insert into objetos (name, id_archivo, label, mime, state, created_at)
      select 'm' || id_archivo, id_archivo, 'original', 'image/jpeg', 'live', 1 from archivos`.execute(
      ctx.db,
    );
    await sql`analyze`.execute(ctx.db);
    id = (await ctx.db.selectFrom("mensajes").select("id").executeTakeFirstOrThrow()).id;
  });

  const reads: Record<string, (db: Database) => Promise<unknown>> = {
    "a page of a thread": async (db) => {
      const as: SignedInCtx = { ...me, db };
      const state = await threadState(as, peer.id);
      return readThread(as, { peerId: peer.id, state });
    },
    "those of one": (db) => attachedOf(db, id),
    "what one says in a list": (db) => previewOf(db, { id, text: "", deleted_at: null }),
    "those that wait for a decision": (db) => holdFilesOf(db, id),
    "those that go with two people": (db) => retireFilesBetween(db, [me.id, peer.id]),
    "those that are deleted": (db) => eraseFilesOf(db, id),
  };

  it.each(Object.entries(reads))("%s are found without looking through all", async (_, read) => {
    const plans = (await plansOf(ctx.db, read)).join("\n");
    expect(plans).toMatch(/archivos_mensaje|objetos_/);
    expect(plans).not.toMatch(/SCAN (mensajes|m|archivos|a|objetos|o)\b/);
  });
});
