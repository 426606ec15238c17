import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { etagOf, hasVersion, notModified } from "../inbox/conditional.server.ts";
import { countUnread, mailboxVersion } from "../inbox/mailbox.server.ts";

/** For the badge of the header. */
const door = api({
  async GET({ ctx, request }) {
    const viewerCtx = requireViewer(ctx);
    const etag = etagOf("unread", viewerCtx, await mailboxVersion(viewerCtx));
    if (hasVersion(request, etag)) return notModified(etag);
    const unread_count = await countUnread(viewerCtx);
    return Response.json({ unread_count }, { headers: { ETag: etag } });
  },
});

export const loader = door.loader;
export const action = door.action;
