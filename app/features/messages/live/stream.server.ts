import type { SignedInCtx } from "#app/context.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { hashToken, tokenOf } from "#app/http/session.server.ts";
import { mailboxVersion } from "../inbox/mailbox.server.ts";
import { hubOf, type Listener } from "./hub.server.ts";
import { BEAT_SECONDS, STREAM_MINUTES, STREAMS_PER_PROCESS } from "./limits.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Kept nowhere, and neither compressed nor gathered on its way: each event goes out by itself.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** So many events that a client does not take in, and it has gone. */
const UNREAD = 50;

/**
 * What happens to the viewer's messages, as server-sent events: that there is news, which one asks for as
 * always, and who is writing. Whoever does not ask for a stream of events is told how things stand, and no more.
 */
export async function openStream(ctx: SignedInCtx, request: Request): Promise<Response> {
  const last = /^\d{1,15}$/.exec(request.headers.get("last-event-id") ?? "")?.[0];
  const isStream = request.headers.get("accept")?.includes("text/event-stream");
  const held = tokenOf(request);
  if (!isStream || !held || request.method === "HEAD") {
    const version = await mailboxVersion(ctx);
    return new Response(eventOf("ready", { id: version }), { headers: HEADERS });
  }
  const hub = hubOf(ctx);
  if (hub.count >= STREAMS_PER_PROCESS) throw tooMany(STREAM_MINUTES * 60);
  const encoder = new TextEncoder();
  let isOver = false;
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => {
        // Whoever looked for news may hear of the end only now.
        if (isOver) return;
        if ((controller.desiredSize ?? 0) < -UNREAD) end();
        else controller.enqueue(encoder.encode(text));
      };
      const listener: Listener = {
        id_usuario: ctx.viewer.id_usuario,
        token_hash: hashToken(held.token),
        version: last === undefined ? null : Number(last),
        isTold: false,
        tell: (version, isNew) => say(eventOf(isNew ? "change" : "ready", { id: version })),
        tellTyping: ({ from_id }) => say(eventOf("typing", { data: { from_id } })),
        end: () => end(),
      };
      const beat = setInterval(() => say(eventOf("beat")), BEAT_SECONDS * 1000);
      const age = setTimeout(() => end(), scattered(STREAM_MINUTES * 60_000));
      end = () => {
        end = () => {};
        isOver = true;
        clearInterval(beat);
        clearTimeout(age);
        hub.remove(listener);
        controller.close();
      };
      request.signal.addEventListener("abort", () => end());
      // What is cut at once does not come back at once.
      say(`retry: ${Math.round(scattered(6_000))}\n\n`);
      hub.add(listener);
      // Who has gone already is not heard to go.
      if (request.signal.aborted) end();
    },
    cancel: () => end(),
  });
  return new Response(body, { headers: HEADERS });
}

/** From half of it to all of it. */
function scattered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}

function eventOf(name: string, { id, data = {} }: { id?: number; data?: object } = {}): string {
  const place = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${name}\n${place}data: ${JSON.stringify(data)}\n\n`;
}
