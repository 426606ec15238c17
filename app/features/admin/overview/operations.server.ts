import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { dutyNames } from "./duties.server.ts";
import { readOverview } from "./overview.server.ts";

const count = z.object({
  n: z.number(),
  isMore: z.boolean().describe("There are more than `n`."),
  at: z.number().nullable().describe("When it was counted, in milliseconds; null: now."),
});
const moment = z.number().nullable();

export const readOverviewOperation = operation({
  id: "readOverview",
  summary:
    "How the instance is: people, posts, work that waits or has stopped, duties, mail, disk.",
  method: "GET",
  path: "/api/admin/resumen",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    people: count,
    posts: count,
    queue: z.object({
      ...{ waiting: z.number(), since: moment },
      kinds: z.array(z.object({ kind: z.string(), waiting: z.number(), since: z.number() })),
    }),
    stopped: z.object({ held: z.number(), failed: z.number(), mails: z.number() }),
    mail: z.object({
      ...{ waiting: z.number(), since: moment, failed: z.number() },
      toFolder: z.boolean().describe("No mail server is set: each mail is a file."),
    }),
    disk: z.object({ free: z.number(), total: z.number(), leaves: z.number() }),
    duties: z.array(
      z.object({
        ...{ name: z.enum(dutyNames), waiting: z.number(), overdue: z.number() },
        due_at: z.number(),
      }),
    ),
    problems: z.record(z.string(), z.string()),
    restarting: z.array(z.record(z.string(), z.unknown())),
    now: z.number(),
  }),
  run: (ctx) => readOverview(ctx),
});
