import { sql } from "kysely";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";

export const takeTokens = compiled((trx, { rows, now }: { rows: GivenRow[]; now: number }) =>
  inSql(
    trx,
    sql<{ token: string }>`
      insert into vistas_usadas (token, used_at)
      select token, cast(${now} as bigint) from ${rowsLater(trx, rows, { token: "text" })} where true
      on conflict (token) do nothing returning token`,
  ),
);

const CLAIM = { viewer: "text", id: "int", creator: "int", net: "text" } as const;

interface OfViewer {
  viewer: string;
  id: number;
  creator: number;
  same: number | string;
  soon: number | string;
  today: number | string;
  of_creator: number | string;
}

/** Of each viewer and post; a viewer has `PAID_OF_VIEWER` rows a day at most. */
export const ofViewers = compiled(
  (trx, given: { rows: GivenRow[]; day: number; soon: number; window: number }) =>
    inSql(
      trx,
      sql<OfViewer>`
        select given.viewer as viewer, given.id as id, given.creator as creator,
          sum(case when p.id_publicacion = given.id then 1 else 0 end) as same,
          sum(case when p.counted_at > ${given.soon} then 1 else 0 end) as soon,
          sum(case when p.day = ${given.day} then 1 else 0 end) as today,
          sum(case when p.day = ${given.day} and p.creator_id = given.creator then 1 else 0 end) as of_creator
        from ${rowsLater(trx, given.rows, CLAIM)}
        cross join vistas_pagadas p
        where p.viewer = given.viewer and p.counted_at > ${given.window}
        group by given.viewer, given.id, given.creator`,
    ),
);

interface OfNet {
  net: string;
  creator: number;
  id: number;
  everybody: number | string;
  strangers: number | string;
  of_post: number | string;
}

/** Of each network, creator and post; `PAID_FROM_NET_MEMBERS` rows at most. */
export const ofNets = compiled((trx, { rows, day }: { rows: GivenRow[]; day: number }) =>
  inSql(
    trx,
    sql<OfNet>`
      select given.net as net, given.creator as creator, given.id as id,
        count(*) as everybody, sum(p.stranger) as strangers,
        sum(case when p.id_publicacion = given.id then p.stranger else 0 end) as of_post
      from (select distinct net, creator, id from ${rowsLater(trx, rows, CLAIM)}) as given
      cross join vistas_pagadas p
      where p.net = given.net and p.creator_id = given.creator and p.day = ${day}
      group by given.net, given.creator, given.id`,
  ),
);

/** Who of these has been here for long enough. */
export const settled = compiled((trx, { rows, before }: { rows: GivenRow[]; before: number }) =>
  inSql(
    trx,
    sql<{ id_usuario: number }>`
      select id_usuario from usuarios
      where created_at <= ${before}
        and id_usuario in (select id from ${rowsLater(trx, rows, { id: "int" })})`,
  ),
);

const PAID = {
  ...({ id: "int", creator: "int", viewer: "text", net: "text", wide: "text" } as const),
  ...({ stranger: "int", moved: "int" } as const),
};

export const insertPaid = compiled(
  (trx, { rows, day, now }: { rows: GivenRow[]; day: number; now: number }) =>
    inSql(
      trx,
      sql`
        insert into vistas_pagadas
          (id_publicacion, creator_id, viewer, net, wide, day, counted_at, stranger, moved)
        select id, creator, viewer, net, wide, cast(${day} as integer), cast(${now} as bigint), stranger, moved
        from ${rowsLater(trx, rows, PAID)} where true`,
    ),
);

const REFUSED = { creator: "int", reason: "text", net: "text", views: "int" } as const;

export const addRefused = compiled((trx, { rows, day }: { rows: GivenRow[]; day: number }) =>
  inSql(
    trx,
    sql`
      insert into vistas_rechazadas (day, creator_id, reason, net, views)
      select cast(${day} as integer), creator, reason, net, views
      from ${rowsLater(trx, rows, REFUSED)} where true
      on conflict (day, creator_id, reason, net)
      do update set views = vistas_rechazadas.views + excluded.views`,
  ),
);
