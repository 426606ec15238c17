import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { STARTS_PER_HOUR } from "../limits.ts";
import { firstAccount, firstName } from "../schema.ts";
import { makeFirst, nameFirst } from "./begin.server.ts";
import { START_PATH } from "./link.server.ts";
import { endedStartCookie, readStartToken } from "./start-cookie.server.ts";

const ofStart = {
  method: "POST",
  path: START_PATH,
  json: false,
  access: "public",
  ageless: true,
  limits: [perAddress("first-start", STARTS_PER_HOUR, HOUR_SECONDS)],
  answer: null,
  errors: ["link_gone", "name_taken"],
} as const;

export const makeFirstAdministratorOperation = operation({
  ...ofStart,
  id: "makeFirstAdministrator",
  summary: "Makes the account that administers, by the link of the log, while nobody does.",
  input: firstAccount,
  async run(ctx, input, request) {
    const token = readStartToken(request) ?? "";
    const session = await makeFirst(ctx, { ...input, token, request });
    const headers = new Headers({ "Set-Cookie": sessionCookie(session) });
    headers.append("Set-Cookie", endedStartCookie());
    return new Reply(null, { headers });
  },
});

export const nameFirstAdministratorOperation = operation({
  ...ofStart,
  id: "nameFirstAdministrator",
  summary: "Has an account that is there administer, by the link of the log, while nobody does.",
  input: firstName,
  async run(ctx, { quien }, request) {
    await nameFirst(ctx, { quien, token: readStartToken(request) ?? "" });
    return new Reply(null, { headers: { "Set-Cookie": endedStartCookie() } });
  },
});
