import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { common } from "#app/ui/strings.ts";
import { titleOf } from "../titles.ts";
import { BarChart } from "./bar-chart.tsx";
import { averageText, durationText } from "./duration.ts";
import { dayText, Figures, MeasuredHint, RangeNav, statsPath, WithCsv } from "./parts.tsx";
import type { PostStats as Post } from "./post.server.ts";
import type { Range } from "./ranges.ts";
import styles from "./stats.module.css";
import { statsStrings as words } from "./strings.ts";

/** The numbers of one post in a range, and how far its videos were watched. Null: they could not be read. */
export function PostStats({ post, range }: { post: Post | null; range: Range }) {
  if (!post) {
    return (
      <LinkButton to={statsPath(range)} variant="quiet">
        {common.retry}
      </LinkButton>
    );
  }
  const { id_publicacion: id, views, paid, timed, watchedMs, bars, videos } = post;
  return (
    <>
      <BackLink to={statsPath(range)}>{words.back}</BackLink>
      <h2>{titleOf(post)}</h2>
      <RangeNav range={range} id={id} />
      <Figures
        figures={[
          [words.views, fullNumber(views)],
          [words.paid, fullNumber(paid)],
          [words.watched, timed > 0 ? durationText(watchedMs) : null],
          [words.average, averageText(post)],
        ]}
      />
      <MeasuredHint />
      <WithCsv range={range} table="dias" id={id}>
        <BarChart
          {...{ ...words.chart, numbers: words.numbers, figure: words.views }}
          rows={bars.map((bar) => ({ label: dayText(bar.from), value: bar.views }))}
        />
      </WithCsv>
      {videos.length === 0 ? (
        <p className={styles.hint}>{words.retention.none}</p>
      ) : (
        <WithCsv range={range} table="retencion" id={id}>
          {videos.map(({ id_archivo, reached }, at) => (
            <BarChart
              key={id_archivo}
              {...{ ...words.retention, numbers: words.numbers }}
              title={
                videos.length === 1
                  ? words.retention.title
                  : fill(words.retention.titles, { number: at + 1 })
              }
              rows={reached.map((value, tenth) => ({
                label: fill(words.retention.part, { from: tenth * 10 }),
                value,
              }))}
            />
          ))}
        </WithCsv>
      )}
    </>
  );
}
