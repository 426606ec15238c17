import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { idOf, parseInput } from "#app/http/input.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { etagOf, hasVersion, notModified } from "../inbox/conditional.server.ts";
import { messageInput, threadQuery } from "../schema.ts";
import { messagesPerAddress, sendMessage } from "../thread/send.server.ts";
import { readThread, threadState } from "../thread/thread.server.ts";

const door = api({
  async GET({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const peerId = idOf(params.id);
    const query = parseInput(threadQuery, Object.fromEntries(new URL(request.url).searchParams));
    const state = await threadState(viewerCtx, peerId);
    const etag = etagOf(`thread-${peerId}`, viewerCtx, state.version);
    const isPoll = query.before === undefined;
    if (isPoll && hasVersion(request, etag)) return notModified(etag);
    const { isWhole, ...thread } = await readThread(viewerCtx, { ...query, peerId, state });
    // Without it the next poll asks for the rest of what is new.
    return Response.json(thread, isPoll && isWhole ? { headers: { ETag: etag } } : undefined);
  },
  async POST({ ctx, request, params }) {
    const viewerCtx = requireViewer(ctx);
    const peerId = idOf(params.id);
    const { text, clave } = await readBody(request, messageInput);
    const idempotencyKey = idempotencyKeyOf(request, clave);
    await takeAddressTurn(ctx, messagesPerAddress, request);
    const message = await sendMessage(viewerCtx, { peerId, text, idempotencyKey });
    return Response.json({ message }, { status: 201 });
  },
});

export const loader = door.loader;
export const action = door.action;
