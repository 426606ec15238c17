import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { postgresUrl } from "./postgres.ts";
import { servicePort, serviceReady } from "./service.ts";
import { sqliteTemplate, TEMPLATE_DATABASE } from "./template-names.ts";

export type Engine = (typeof engines)[number];

/** `describe.each(engines)("comments on %s", (engine) => { const { db } = useDatabase(engine); … })` */
export const engines = ["sqlite", "postgres"] as const;

/**
 * A fresh, migrated database for the tests of the surrounding `describe`, which share it. Call it
 * in the body of the `describe`; queries work from its first `beforeAll` on.
 */
export function useDatabase(engine: Engine): { db: Database; url: string } {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  return engine === "postgres" ? usePostgres(name) : useSqlite(name);
}

/** A test of many at once is about their order: on a slow machine they may wait for long. */
export const PATIENT = { connectTimeoutMs: 100_000 };

function useSqlite(name: string): { db: Database; url: string } {
  const { folder } = inject("services");
  const path = join(folder, `${name}.db`);
  const url = `file:${path}`;
  const db = openDatabase(url);
  beforeAll(() => copyFile(sqliteTemplate(folder), path));
  afterAll(() => db.destroy());
  return { db, url };
}

function usePostgres(name: string): { db: Database; url: string } {
  const url = postgresUrl(servicePort("postgres"), name);
  const db = openDatabase(url, PATIENT);
  beforeAll(async () => {
    await serviceReady("postgres");
    await administer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  });
  afterAll(async () => {
    await db.destroy();
    await administer(`drop database ${name}`);
  });
  return { db, url };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl(servicePort("postgres"), "postgres"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
