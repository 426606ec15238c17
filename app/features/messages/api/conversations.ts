import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { etagOf, hasVersion, notModified } from "../inbox/conditional.server.ts";
import { listConversations } from "../inbox/conversations.server.ts";
import { mailboxVersion } from "../inbox/mailbox.server.ts";
import { conversationsQuery } from "../schema.ts";

const door = api({
  async GET({ ctx, request }) {
    const viewerCtx = requireViewer(ctx);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { before, limit } = parseInput(conversationsQuery, query);
    const etag = etagOf("conversations", viewerCtx, await mailboxVersion(viewerCtx));
    if (hasVersion(request, etag)) return notModified(etag);
    const page = await listConversations(viewerCtx, { before: parseCursor(before), limit });
    const body = { conversations: page.rows, nextBefore: page.nextBefore };
    return Response.json(body, { headers: { ETag: etag } });
  },
});

export const loader = door.loader;
export const action = door.action;
