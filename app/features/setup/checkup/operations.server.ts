import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { PROBES_PER_HOUR } from "../limits.ts";
import { checkNames, findingStates } from "./finding.ts";
import { probe } from "./probe.server.ts";
import { readCheckup } from "./read.server.ts";

const findings = z.array(
  z.object({
    check: z.enum(checkNames),
    state: z.enum(findingStates),
    says: z.string().describe("What it is like, and what to do."),
  }),
);

export const readCheckupOperation = operation({
  id: "readCheckup",
  summary:
    "What works, what does not and what is not set up yet; of mail, store and providers what the last try has found.",
  method: "GET",
  path: "/api/admin/revision",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    ...{ arrives: findings, clocks: findings, configured: findings },
    probed: z.object({ at: z.iso.datetime(), findings }).nullable(),
  }),
  async run(ctx, _, request) {
    const { probed, ...checkup } = await readCheckup(ctx, request);
    return { ...checkup, probed: probed && { ...probed, at: isoTime(probed.at) } };
  },
});

export const probeOperation = operation({
  id: "probe",
  summary:
    "Sends a mail to whoever asks, writes, reads and deletes an object of the store, and asks the providers of payments and of identities.",
  method: "POST",
  path: "/api/admin/revision",
  access: "administrator",
  ageless: true,
  limits: [perAccount("probe", PROBES_PER_HOUR, HOUR_SECONDS)],
  input: z.object({}),
  answer: null,
  run: (ctx) => probe(ctx),
});
