import { networkOf } from "#app/http/security/network.server.ts";
import { deviceText } from "#app/http/session.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { newDeviceMail } from "../mails.server.ts";
import { isKnownDevice } from "#app/http/cookies/device.server.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";

interface Account {
  id_usuario: number;
  correo: string;
  password_hash: string | null;
}

/**
 * Mails the owner of an account that it is being signed in to with a device that is not known: neither is the browser,
 * nor is there a session of one like it in the same network. To be called before the session is opened.
 */
export async function tellNewDevice(
  db: Database,
  account: Account,
  request: Request,
): Promise<void> {
  const { id_usuario, correo } = account;
  if (isKnownDevice(request, id_usuario)) return;
  const device = deviceText(request);
  const red = networkOf(request);
  const alike = await db
    .selectFrom("sesiones")
    .select("id_sesion")
    .where("id_usuario", "=", id_usuario)
    .where("expires_at", ">", Date.now())
    .where("device", "=", device)
    .where("red", red === null ? "is" : "=", red)
    .executeTakeFirst();
  if (alike) return;
  // A button that is pressed twice is one device.
  const uniqueKey = `new-device ${id_usuario} ${sha256(`${device} ${red}`)}`;
  const mail = newDeviceMail(correo, { device, red, link: wayBackLink(account) });
  await enqueue(db, "send_mail", mail, { uniqueKey });
}
