import { getEnv } from "#app/env.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { eachTogether } from "#app/jobs/due.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { trustOf } from "../endpoint.server.ts";
import { PUSH_LEASE_MS, SENT_AT_ONCE, SENT_TOGETHER, TTL_SECONDS } from "../limits.ts";
import { askToSend } from "./due.server.ts";
import { bytesOf, messageTo } from "./message.server.ts";
import { type Device, forgetDevice, nothingLeft, settle } from "./outcome.server.ts";
import { type Agents, openAgents, post } from "./service.server.ts";

let agents: Agents | undefined;

/** Tells the devices whose time has come, so many in one run: the job `send_pushes`. */
export async function sendPushes(
  { db }: Pick<Services, "db">,
  _payload: object,
  { signal }: Pick<JobRun, "signal">,
  by?: Agents,
): Promise<void> {
  const due = await db
    .selectFrom("dispositivos_push")
    .select(["id_usuario", "id_sesion", "due_at"])
    .where("due_at", "<=", Date.now())
    .orderBy("due_at")
    .limit(SENT_AT_ONCE)
    .execute();
  const reach = by ?? (agents ??= openAgents());
  await eachTogether(due, { together: SENT_TOGETHER, signal }, async (next) => {
    const device = await claim(db, next);
    if (device) await tell(db, device, reach, signal);
  });
  await askToSend(db);
}

/** Ours for a while; undefined: another run has it, or it is gone. */
function claim(
  db: Database,
  { id_usuario, id_sesion, due_at }: Pick<Device, "id_usuario" | "id_sesion" | "due_at">,
): Promise<Device | undefined> {
  return db
    .updateTable("dispositivos_push")
    .set({ due_at: Date.now() + PUSH_LEASE_MS })
    .where("id_usuario", "=", id_usuario)
    .where("id_sesion", "=", id_sesion)
    .where("due_at", "=", due_at)
    .returningAll()
    .executeTakeFirst();
}

async function tell(
  db: Database,
  device: Device,
  agents: Agents,
  signal: AbortSignal,
): Promise<void> {
  const { pushKey, pushHosts, operator } = getEnv();
  const person = await ownerOf(db, device);
  const trust = trustOf(device.endpoint, pushHosts);
  if (!person || !trust) return forgetDevice(db, device);
  const message = device.since === null ? null : await messageTo(db, person, device.since);
  if (!message) return nothingLeft(db, device);
  const { endpoint, p256dh, auth } = device;
  const { default: webPush } = await import("web-push");
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    bytesOf(message),
    {
      vapidDetails: { subject: `mailto:${operator.email}`, ...pushKey },
      ...{ TTL: TTL_SECONDS, contentEncoding: "aes128gcm", urgency: "normal" },
      // Of several that wait for a device that is off it gets the last.
      topic: "novedades",
    },
  );
  const answer = await post(details, agents[trust], signal);
  // Not its fault: another run begins anew.
  if (signal.aborted) return;
  await settle(db, device, answer);
}

/** Undefined: the session has ended, or they may not sign in. */
function ownerOf(db: Database, { id_usuario, id_sesion }: Device) {
  return db
    .selectFrom("sesiones")
    .innerJoin("usuarios", "usuarios.id_usuario", "sesiones.id_usuario")
    .select(["usuarios.id_usuario", "usuarios.role"])
    .where("sesiones.id_usuario", "=", id_usuario)
    .where("sesiones.id_sesion", "=", id_sesion)
    .where("sesiones.expires_at", ">", Date.now())
    .where(isInGoodStanding())
    .executeTakeFirst();
}
