import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { dutyNames } from "./duties.server.ts";
import { readOverview } from "./overview.server.ts";

const moment = z.iso.datetime();

const count = z.object({
  n: z.number(),
  isMore: z.boolean().describe("There are more than `n`."),
  at: moment.nullable().describe("When it was counted; null: now."),
});

export const readOverviewOperation = operation({
  id: "readOverview",
  summary:
    "How the instance is: people, posts, work that waits or has stopped, duties, mail, disk, backups.",
  method: "GET",
  path: "/api/admin/resumen",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    people: count,
    posts: count,
    queue: z.object({
      ...{ waiting: z.number(), since: moment.nullable() },
      kinds: z.array(z.object({ kind: z.string(), waiting: z.number(), since: moment })),
    }),
    stopped: z.object({ held: z.number(), failed: z.number(), mails: z.number() }),
    mail: z.object({
      ...{ waiting: z.number(), since: moment.nullable(), failed: z.number() },
      toFolder: z.boolean().describe("No mail server is set: each mail is a file."),
    }),
    disk: z.object({ free: z.number(), total: z.number(), leaves: z.number() }),
    backups: z
      .object({
        is: z.enum(["unset", "fine", "never", "failed", "untried", "old"]),
        to: z.string().optional().describe("Where none is yet."),
        error: z.string().nullable().optional(),
        ...{ hours: z.number().optional(), every: z.number().optional() },
      })
      .describe("Those that are made by themselves: how the newest, or its trial, went."),
    duties: z.array(
      z.object({
        ...{ name: z.enum(dutyNames), waiting: z.number(), overdue: z.number() },
        due_at: moment,
      }),
    ),
    problems: z.record(z.string(), z.string()),
    restarting: z.array(z.record(z.string(), z.unknown())),
    now: moment,
  }),
  async run(ctx) {
    const { people, posts, queue, mail, duties, now, ...rest } = await readOverview(ctx);
    return {
      ...rest,
      people: { ...people, at: isoTime(people.at) },
      posts: { ...posts, at: isoTime(posts.at) },
      queue: { ...queue, since: isoTime(queue.since), kinds: queue.kinds.map(withSince) },
      mail: { ...mail, since: isoTime(mail.since) },
      duties: duties.map((duty) => ({ ...duty, due_at: isoTime(duty.due_at) })),
      now: isoTime(now),
    };
  },
});

function withSince<Kind extends { since: number }>(kind: Kind) {
  return { ...kind, since: isoTime(kind.since) };
}
