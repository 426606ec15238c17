import { api } from "#app/http/api.server.ts";
import { readBody } from "#app/http/body.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { requireCreator } from "#app/features/people/creator.server.ts";
import { settleInput } from "../schema.ts";
import { settlePayment } from "../settle.server.ts";

const door = api({
  async POST({ ctx, request }) {
    const viewerCtx = requireViewer(ctx);
    requireCreator(viewerCtx);
    await settlePayment(viewerCtx, { month: await readBody(request, settleInput) });
    return Response.json({ payment_due: 0, payment_settled: 1 });
  },
});

export const loader = door.loader;
export const action = door.action;
