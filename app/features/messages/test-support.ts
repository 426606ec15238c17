import type { Ctx } from "#app/context.server.ts";
import { action as blockAction } from "#app/features/people/api/block.ts";
import { loader as conversationsLoader } from "./api/conversations.ts";
import { loader as unreadLoader } from "./api/unread.ts";
import { action as sendAction, loader as threadLoader } from "./api/with.ts";
import type { Person } from "#app/features/posts/test-support.ts";

/** What a test of the API reads of an answer. */
export interface Told {
  status: number;
  etag: string | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it expects
  body: any;
}

type Who = Pick<Person, "headers"> | null;

export const conversationsOf = (who: Who, { query = "", etag = "" } = {}) =>
  get(conversationsLoader, `/api/messages/conversations${query}`, {}, who, etag);

export const unreadOf = (who: Who, { etag = "" } = {}) =>
  get(unreadLoader, "/api/messages/unread", {}, who, etag);

export const threadOf = (who: Who, id: number | string, { query = "", etag = "" } = {}) =>
  get(threadLoader, `/api/messages/with/${id}${query}`, { id: String(id) }, who, etag);

export const write = (
  who: Who,
  id: number | string,
  body: unknown,
  headers: Record<string, string> = {},
) => post(sendAction, `/api/messages/with/${id}`, { id: String(id) }, who, body, headers);

export const block = (who: Who, id: number | string, body: unknown = {}) =>
  post(blockAction, `/api/users/${id}/block`, { id: String(id) }, who, body);

/** The texts of a thread. */
export const textsOf = ({ body }: { body: { messages: { text: string }[] } }): string[] =>
  body.messages.map(({ text }) => text);

export async function countRows(ctx: Ctx, table: "mensajes" | "conversaciones" | "bloqueos") {
  return (await ctx.db.selectFrom(table).selectAll().execute()).length;
}

type Door = typeof conversationsLoader;

function get(door: Door, path: string, params: Record<string, string>, who: Who, etag: string) {
  const headers = { ...who?.headers, ...(etag && { "If-None-Match": etag }) };
  return tell(door({ request: requestOf(path, { headers }), params, context: {} }));
}

function post(
  door: Door,
  path: string,
  params: Record<string, string>,
  who: Who,
  body: unknown,
  more: Record<string, string> = {},
) {
  const headers = { "Content-Type": "application/json", ...who?.headers, ...more };
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const request = requestOf(path, { method: "POST", headers, body: sent });
  return tell(door({ request, params, context: {} }));
}

let addresses = 0;

function requestOf(path: string, init: RequestInit & { headers: Record<string, string> }) {
  addresses += 1;
  const address = { "X-Client-Address": `10.1.${addresses >> 8}.${addresses & 255}` };
  return new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { ...address, ...init.headers },
  });
}

async function tell(answer: Promise<Response>): Promise<Told> {
  const response = await answer;
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get("etag"),
    body: (text ? JSON.parse(text) : null) as unknown,
  };
}
