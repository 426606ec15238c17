import { api, nothing } from "#app/http/api.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { countView } from "../views/views.server.ts";

const door = api({
  async POST({ ctx, request, params }) {
    await countView(ctx, {
      id: idOf(params.id),
      address: clientAddress(request),
      userAgent: request.headers.get("user-agent") ?? "",
    });
    return nothing();
  },
});

export const loader = door.loader;
export const action = door.action;
