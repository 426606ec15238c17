import { api } from "#app/http/api.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { listMonths } from "../months.server.ts";

const door = api({
  async GET({ ctx }) {
    const { data } = await listMonths(requireViewer(ctx));
    return Response.json({ data });
  },
});

export const loader = door.loader;
export const action = door.action;
