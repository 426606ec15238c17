import { findPerson } from "#app/features/accounts/operator.server.ts";
import { decideRequest, listRequests } from "#app/features/studio/requests.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `creators list`, `creators approve|reject NAME` */
export async function creators(services: Services, args: string[]): Promise<string> {
  const [verb, name, ...others] = args;
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "list" && !name) return list(services);
  if ((verb !== "approve" && verb !== "reject") || !name) throw new Refusal(HELP);
  const { id_usuario, nombre_usuario } = await findPerson(services, name);
  await decideRequest(services, { id_usuario, approved: verb === "approve" });
  return `@${nombre_usuario} (id ${id_usuario}): ${verb === "approve" ? "a creator now" : "rejected"}`;
}

async function list(services: Services): Promise<string> {
  const requests = await listRequests(services);
  if (requests.length === 0) return "Nobody waits.";
  return requests
    .map(({ id_usuario, nombre_usuario, correo, mensaje, created_at }) => {
      const since = new Date(created_at).toISOString().slice(0, 10);
      return `${since}  @${nombre_usuario} (id ${id_usuario}, ${correo})\n  ${mensaje.replaceAll("\n", "\n  ")}`;
    })
    .join("\n\n");
}
