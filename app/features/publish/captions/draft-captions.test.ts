import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Deadly } from "#app/jobs/queue.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { draftCaptions } from "./draft-captions.server.ts";
import { failLostDrafts } from "./lost-drafts.server.ts";

// No model of speech can be had where tests run: a script stands for the command. It takes the arguments of
// whisper.cpp's `whisper-cli`, sees that it was given sound, and writes what it is told to have heard.
const folder = newFolder();
mkdirSync(folder);
const heard = join(folder, "heard");
process.env.WHISPER_MODEL = join(folder, "model.bin");
process.env.WHISPER_COMMAND = join(folder, "whisper-cli");
writeFileSync(
  process.env.WHISPER_COMMAND,
  `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    -m) model=$2; shift 2;; -f) sound=$2; shift 2;; -l) language=$2; shift 2;;
    -of) out=$2; shift 2;; -t) shift 2;; *) shift;;
  esac
done
[ "$(head -c 4 "$sound")" = RIFF ] || exit 2
[ "$model" = "${process.env.WHISPER_MODEL}" ] || exit 3
[ -f "${heard}.fails" ] && exit 1
[ -f "${heard}.dies" ] && kill -9 $$
sed "s/LANG/$language/" "${heard}" > "$out.vtt"
`,
);
chmodSync(process.env.WHISPER_COMMAND, 0o755);
writeFileSync(heard, "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\n <b>Hola</b> en LANG\n");
// A draft that fails on purpose says so.
log.level = "silent";

describe.each(engines)("a draft of captions on %s", (engine) => {
  const ctx = useStage(engine);
  const run = { signal: new AbortController().signal };

  async function given() {
    const owner = await newPerson(ctx);
    const { id, archivos } = await newPost(owner, { shows: ["clip"] });
    return { owner, id, video: archivos[0]!.id_archivo };
  }
  type Given = Awaited<ReturnType<typeof given>>;
  const pathOf = ({ id, video }: Given) => `/api/publicaciones/${id}/archivos/${video}/subtitulos`;
  const ask = (at: Given, as: Person | null = at.owner) =>
    told("POST", `${pathOf(at)}/es/borrador`, { as });
  const list = async (at: Given) =>
    (await told("GET", pathOf(at), { as: at.owner })).body.subtitulos as unknown[];
  const save = (at: Given, text: string) =>
    told("PUT", `${pathOf(at)}/es`, { as: at.owner, body: { vtt: text } });
  const work = ({ video }: Given) => draftCaptions(ctx, { id_archivo: video, idioma: "es" }, run);

  it("is written by the worker, and seen by its owner alone until they save it", async () => {
    const at = await given();
    expect(await ask(at, null)).toMatchObject({ status: 401 });
    expect(await ask(at, await newPerson(ctx))).toMatchObject({ status: 404 });
    expect(await ask(at)).toMatchObject({
      status: 200,
      body: { subtitulos: [{ estado: "queued" }] },
    });
    expect(await ask(at)).toMatchObject({ status: 409, body: { code: "has_captions" } });
    const jobs = ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "draft_captions");
    expect(await jobs.execute()).toContainEqual({
      payload: JSON.stringify({ id_archivo: at.video, idioma: "es" }),
    });
    await work(at);
    const draft = "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nHola en es\n";
    expect(await list(at)).toEqual([{ idioma: "es", estado: "draft", vtt: draft }]);
    const address = `/subtitulos/${at.video}/es`;
    for (const as of [null, at.owner]) {
      expect((await call("GET", address, { as })).status).toBe(404);
    }
    const post = (await told("GET", `/api/publicaciones/${at.id}`, { as: null })).body.post;
    expect(post.archivos[0]).not.toHaveProperty("subtitulos");

    await save(at, draft);
    expect((await call("GET", address, { as: null })).status).toBe(200);
    expect(await ask(at)).toMatchObject({ status: 409 });
  });

  it("is nothing over what its owner has written or deleted meanwhile", async () => {
    const at = await given();
    await ask(at);
    await save(at, "WEBVTT\n\n00:00.000 --> 00:00.500\nYo misma\n");
    await work(at);
    expect(await list(at)).toMatchObject([{ estado: "saved" }]);
    expect(JSON.stringify(await list(at))).toContain("Yo misma");
    const gone = await given();
    await ask(gone);
    await told("DELETE", `${pathOf(gone)}/es`, { as: gone.owner });
    await work(gone);
    expect(await list(gone)).toEqual([]);
  });

  it("that fails says so and may be asked for again", async () => {
    const at = await given();
    await ask(at);
    writeFileSync(`${heard}.fails`, "");
    await work(at);
    expect(await list(at)).toEqual([{ idioma: "es", estado: "failed", vtt: "" }]);
    rmSync(`${heard}.fails`);
    expect(await ask(at)).toMatchObject({ status: 200 });
    await work(at);
    expect(await list(at)).toMatchObject([{ estado: "draft" }]);
  });

  it("waits for a command that cannot be started, and is given up with the last try", async () => {
    const at = await given();
    await ask(at);
    const command = process.env.WHISPER_COMMAND!;
    chmodSync(command, 0o644);
    try {
      await expect(work(at)).rejects.toThrow("cannot be started");
      expect(await list(at)).toMatchObject([{ estado: "queued" }]);
      const last = draftCaptions(
        ctx,
        { id_archivo: at.video, idioma: "es" },
        { ...run, isLastTry: true },
      );
      await expect(last).rejects.toThrow("cannot be started");
      expect(await list(at)).toMatchObject([{ estado: "failed" }]);
    } finally {
      chmodSync(command, 0o755);
    }
  });

  describe("whose job is set aside", () => {
    const handlers = { draft_captions: jobHandlers.draft_captions };
    const jobs = () =>
      ctx.db.selectFrom("jobs").select("state").where("kind", "=", "draft_captions").execute();
    /** Of other tests nothing is left to do. */
    const alone = () => ctx.db.deleteFrom("jobs").where("kind", "=", "draft_captions").execute();
    const due = () =>
      ctx.db
        .updateTable("jobs")
        .set({ run_at: Date.now() })
        .where("kind", "=", "draft_captions")
        .where("state", "=", "queued")
        .execute();
    const next = () => runNext(ctx, handlers, run.signal);

    it("because it ends the process it is in, has failed, and may be asked for again", async () => {
      await alone();
      const at = await given();
      await ask(at);
      await failLostDrafts(ctx.db);
      expect(await list(at)).toMatchObject([{ estado: "queued" }]);
      const killed = { state: "running", run_at: 0, attempts: 1 } as const;
      await ctx.db.updateTable("jobs").set(killed).where("kind", "=", "draft_captions").execute();
      await failLostDrafts(ctx.db);
      expect(await list(at)).toMatchObject([{ estado: "queued" }]);
      // It is suspect now, and done in a process of its own, which it ends.
      await runNext(ctx, handlers, run.signal, () => Promise.reject(new Deadly("killed it")));
      expect(await jobs()).toEqual([{ state: "failed" }]);
      await failLostDrafts(ctx.db);
      expect(await list(at)).toEqual([{ idioma: "es", estado: "failed", vtt: "" }]);

      expect(await ask(at)).toMatchObject({ status: 200 });
      await failLostDrafts(ctx.db);
      expect(await list(at)).toMatchObject([{ estado: "queued" }]);
      expect(await next()).toBe(true);
      expect(await list(at)).toMatchObject([{ estado: "draft" }]);
    });

    it("because its recogniser is killed each time, has failed with the last", async () => {
      await alone();
      const at = await given();
      await ask(at);
      writeFileSync(`${heard}.dies`, "");
      try {
        do await due();
        while (await next());
      } finally {
        rmSync(`${heard}.dies`);
      }
      expect(await jobs()).toEqual([{ state: "failed" }]);
      expect(await list(at)).toMatchObject([{ estado: "failed" }]);
      expect(await ask(at)).toMatchObject({ status: 200 });
      await next();
      expect(await list(at)).toMatchObject([{ estado: "draft" }]);
    });
  });
});
