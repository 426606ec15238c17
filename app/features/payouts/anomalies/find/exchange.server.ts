import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import * as limits from "../limits.ts";
import { daysBefore, type Finding } from "./finding.ts";

/** So many views of a creator by another one. */
interface Edge {
  /** Who watched. */
  from: number;
  to: number;
  views: number;
}

/** Creators who watch each other, in circles or among themselves. */
export async function exchange(db: Database, day: number): Promise<Finding[]> {
  const edges = await edgesOf(db, day);
  if (edges.length === 0) return [];
  const among = await closeCircle(db, day, edges);
  const heavy = edges.filter(({ views }) => views >= limits.EXCHANGE_VIEWS);
  const circles = circlesOf(heavy);
  const held = edges.filter((edge) => {
    const isInCircle =
      edge.views >= limits.EXCHANGE_VIEWS && circles.get(edge.from) === circles.get(edge.to);
    return isInCircle || (among.has(edge.from) && among.has(edge.to));
  });
  return held.map(({ from, to }) => ({
    ...({ creator_id: to, kind: "exchange", by: "viewer", value: `u${from}` } as const),
  }));
}

async function edgesOf(db: Database, day: number): Promise<Edge[]> {
  const since = daysBefore(day, limits.EXCHANGE_DAYS - 1);
  const { rows } = await sql<{ viewer: string; creator_id: number; views: number | string }>`
    select viewer, creator_id, count(*) as views from vistas_pagadas
    where day = ${day} and viewer in (
      select 'u' || cast(creator_id as text) from vistas_pagadas where day >= ${since})
    group by viewer, creator_id`.execute(db);
  return rows.map(({ viewer, creator_id, views }) => ({
    ...{ from: Number(viewer.slice(1)), to: creator_id, views: Number(views) },
  }));
}

/** Those whose day is mostly of each other: who is not is left out, until all who are left are. */
async function closeCircle(db: Database, day: number, edges: Edge[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("vistas_pagadas")
    .select((eb) => ["creator_id", eb.fn.countAll<number | string>().as("views")])
    .where("day", "=", day)
    .groupBy("creator_id")
    .execute();
  const totals = new Map(rows.map((row) => [row.creator_id, Number(row.views)]));
  let circle = new Set(edges.map(({ to }) => to));
  for (;;) {
    const mine = new Map<number, number>();
    for (const { from, to, views } of edges) {
      if (circle.has(from)) mine.set(to, (mine.get(to) ?? 0) + views);
    }
    const left = [...circle].filter((id) => {
      const views = mine.get(id) ?? 0;
      return views >= limits.CIRCLE_VIEWS && views >= (totals.get(id) ?? 0) * limits.CIRCLE_SHARE;
    });
    if (left.length === circle.size) return circle;
    circle = new Set(left);
  }
}

/**
 * Numbers creators so that two have the same number when each is reached from the other along the edges: Tarjan's
 * strongly connected components, without calling itself, as a ring may be long.
 */
function circlesOf(edges: Edge[]): Map<number, number> {
  const next = new Map<number, number[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const circles = new Map<number, number>();
  const enter = (id: number) => {
    order.set(id, order.size);
    low.set(id, order.get(id)!);
    open.push(id);
    isOpen.add(id);
    return { id, left: [...(next.get(id) ?? [])] };
  };
  for (const { from } of edges) {
    if (order.has(from)) continue;
    const path = [enter(from)];
    while (path.length > 0) {
      const { id, left } = path.at(-1)!;
      const to = left.pop();
      if (to !== undefined) {
        if (!order.has(to)) path.push(enter(to));
        else if (isOpen.has(to)) low.set(id, Math.min(low.get(id)!, order.get(to)!));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) low.set(before.id, Math.min(low.get(before.id)!, low.get(id)!));
      if (low.get(id) !== order.get(id)) continue;
      for (let last = -1; last !== id; circles.set(last, id)) {
        last = open.pop()!;
        isOpen.delete(last);
      }
    }
  }
  return circles;
}
