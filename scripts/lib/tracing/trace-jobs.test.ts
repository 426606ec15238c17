import { afterAll, expect, it, vi } from "vitest";
import { enqueue } from "#app/jobs/queue.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { useDatabase } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { openCollector } from "../testing/collector.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

// One fails on purpose.
log.level = "silent";
const collector = await openCollector();
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
afterAll(() => collector.close());

const { db } = useDatabase("sqlite");

it("a job is traced by its kind and by whether it was done, not by what it is about", async () => {
  const { traceJobs } = await import("./trace-jobs.ts");
  await traceJobs();
  const services = { db, objects: openDiskStore(newFolder()), kv: openSqlKv(db) };
  const { signal } = new AbortController();
  await enqueue(db, "purge_objects", {});
  await enqueue(db, "index_search", { id_usuario: 987_654 });
  const handlers = {
    purge_objects: async () => undefined,
    index_search: () => Promise.reject(new Error("no")),
  };
  while (await runNext(services, handlers, signal));
  await vi.waitFor(() => {
    expect(collector.text()).toContain('"name":"job purge_objects"');
    expect(collector.text()).toContain('"name":"job index_search"');
  }, PATIENCE);
  expect(collector.text().match(/"status":{"code":2}/g)).toHaveLength(1);
  expect(collector.text()).not.toContain("987654");
});
