import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { QUIET_VIEWS } from "../limits.ts";
import type { Finding } from "./finding.ts";

/** Viewers who never did anything, and yet came from post to post. */
export async function quiet(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; viewer: string }>`
    select distinct p.creator_id, p.viewer
    from vistas_pagadas p
    where p.day = ${day} and p.viewer in (
      select viewer from vistas_pagadas where day = ${day}
      group by viewer having count(*) >= ${QUIET_VIEWS} and sum(moved) = 0)`.execute(db);
  return rows.map(({ creator_id, viewer }) => ({
    ...({ creator_id, kind: "quiet", by: "viewer", value: viewer } as const),
  }));
}
