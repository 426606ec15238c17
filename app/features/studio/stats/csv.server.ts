import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { readIncomeDays } from "./income.server.ts";
import { readPeople } from "./people.server.ts";
import { readPostDays, readRetention } from "./post.server.ts";
import type { Range, StatsTable } from "./ranges.ts";
import { hoursOf, readDays, spanOfRange } from "./read.server.ts";

interface Asked {
  rango: Range;
  /** Null: of all posts. */
  publicacion: number | null;
  tabla: StatsTable;
}

type Cells = (string | number)[];

/** One table of the statistics as CSV; the numbers are those of the page, day by day. */
export async function statsCsv(ctx: SignedInCtx, asked: Asked): Promise<string> {
  const { head, rows } = await tables[asked.tabla](ctx, asked);
  return [head.join(","), ...rows.map((cells) => csvLine(cells)), ""].join("\r\n");
}

const tables: Record<
  StatsTable,
  (ctx: SignedInCtx, asked: Asked) => Promise<{ head: string[]; rows: Cells[] }>
> = {
  async dias(ctx, { rango, publicacion }) {
    const span = spanOfRange(rango);
    if (publicacion !== null) {
      const days = await readPostDays(ctx, publicacion, span);
      return {
        head: ["day", "views", "paid_views", "timed_views", "watched_seconds"],
        rows: days.map(({ day, views, paid, timed, watchedMs }) => [
          ...[dateOf(day), views, paid, timed, Math.round(watchedMs / 1000)],
        ]),
      };
    }
    const days = await readDays(ctx, span);
    return {
      head: ["day", "origin", "views", "paid_views", "timed_views", "watched_seconds"],
      rows: days.map(({ day, origin, views, paid, timed, watchedMs }) => [
        ...[dateOf(day), origin, views, paid, timed, Math.round(watchedMs / 1000)],
      ]),
    };
  },

  async personas(ctx, { rango }) {
    const days = await readPeople(ctx, spanOfRange(rango));
    return {
      head: ["day", "followers", "subscribers"],
      rows: days.map(({ day, followers, subscribers }) => [dateOf(day), followers, subscribers]),
    };
  },

  async horas(ctx, { rango }) {
    const hours = await hoursOf(ctx, Math.floor(spanOfRange(rango).from / 100));
    return { head: ["hour", "views"], rows: hours.map((views, hour) => [hour, views]) };
  },

  async ingresos(ctx, { rango }) {
    const { currency } = getEnv();
    const days = await readIncomeDays(ctx, spanOfRange(rango));
    return {
      head: ["day", "kind", "cents", "currency"],
      rows: days.map(({ day, kind, cents }) => [dateOf(day), kind, cents, currency]),
    };
  },

  async retencion(ctx, { rango, publicacion }) {
    const videos = publicacion ? await readRetention(ctx, publicacion, spanOfRange(rango)) : [];
    return {
      head: ["id_archivo", "from_percent", "reached"],
      rows: videos.flatMap(({ id_archivo, reached }) =>
        reached.map((views, tenth): Cells => [id_archivo, tenth * 10, views]),
      ),
    };
  },
};

function dateOf(day: number): string {
  const text = `${day}`;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
