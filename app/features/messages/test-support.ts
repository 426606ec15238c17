import type { Ctx } from "#app/context.server.ts";
import { call } from "#tests/kit/call.ts";
import type { GivenCall } from "#tests/kit/answer.ts";

type Who = GivenCall["as"];
type Asked = { query?: string; etag?: string };

export const conversationsOf = (who: Who, asked?: Asked) =>
  get("/api/messages/conversations", who, asked);

export const unreadOf = (who: Who, asked?: Asked) => get("/api/messages/unread", who, asked);

export const threadOf = (who: Who, id: number | string, asked?: Asked) =>
  get(`/api/messages/with/${id}`, who, asked);

export const write = (
  as: Who,
  id: number | string,
  body: unknown,
  headers?: Record<string, string>,
) => tell("POST", `/api/messages/with/${id}`, { as, body, ...(headers && { headers }) });

/** Puts a sign on a message; null takes it back. */
export const react = (as: Who, id: number | string, emoji: unknown) =>
  tell("POST", `/api/messages/${id}/reaction`, { as, body: { emoji } });

/** Accepts or deletes what a stranger wrote. */
export const answerRequest = (as: Who, id: number | string, accept: unknown) =>
  tell("POST", `/api/messages/with/${id}/request`, { as, body: { accept } });

export const block = (as: Who, id: number | string, body: unknown = {}) =>
  tell("POST", `/api/users/${id}/block`, { as, body });

/** The texts of a thread. */
export const textsOf = ({ body }: { body: { messages: { text: string }[] } }): string[] =>
  body.messages.map(({ text }) => text);

export async function countRows(ctx: Ctx, table: "mensajes" | "conversaciones" | "bloqueos") {
  return (await ctx.db.selectFrom(table).selectAll().execute()).length;
}

function get(path: string, as: Who, { query = "", etag = "" }: Asked = {}) {
  return tell("GET", `${path}${query}`, {
    as,
    ...(etag && { headers: { "If-None-Match": etag } }),
  });
}

async function tell(method: string, path: string, given: GivenCall) {
  const { status, headers, body } = await call(method, path, given);
  return { status, etag: headers.get("etag"), body };
}
