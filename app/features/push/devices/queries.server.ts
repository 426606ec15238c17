import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { deviceName } from "#app/features/people/device.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { sessionOf } from "./session.server.ts";

/** A browser that is told of notifications, as its owner sees it. */
export interface DeviceView {
  /** That of its session too. */
  id: number;
  /** Browser and system, in words. */
  device: string;
  isCurrent: boolean;
  /** ISO 8601. */
  created_at: string;
  /** When it was told something last; null: never. */
  pushed_at: string | null;
}

export interface Devices {
  /** With which browsers subscribe here. */
  key: string;
  /** Of who asks. */
  sesion: number;
  dispositivos: DeviceView[];
}

/** One's own devices, which are few, the latest first. */
export async function listDevices({ db, viewer }: SignedInCtx, request: Request): Promise<Devices> {
  const sesion = await sessionOf(db, viewer, request);
  const rows = await db
    .selectFrom("dispositivos_push as it")
    // Somebody may have many sessions, and few devices.
    .crossJoin("sesiones")
    .whereRef("sesiones.id_usuario", "=", "it.id_usuario")
    .whereRef("sesiones.id_sesion", "=", "it.id_sesion")
    .select(["it.id_sesion", "it.created_at", "it.pushed_at", "sesiones.device"])
    .where("it.id_usuario", "=", viewer.id_usuario)
    .where("sesiones.expires_at", ">", Date.now())
    .execute();
  rows.sort((a, b) => b.created_at - a.created_at);
  return {
    key: getEnv().pushKey.publicKey,
    sesion,
    dispositivos: rows.map(({ id_sesion, device, created_at, pushed_at }) => ({
      id: id_sesion,
      device: deviceName(device),
      isCurrent: id_sesion === sesion,
      created_at: new Date(created_at).toISOString(),
      pushed_at: isoTime(pushed_at),
    })),
  };
}
