import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { call, newAddress } from "#tests/kit/call.ts";
import type { SentFile } from "#tests/kit/files.ts";
import type { RemovalView } from "./view.server.ts";

/** What a whole request holds, by the fields of its form. */
export const whole = {
  idioma: "es",
  motivo: "sin_consentimiento",
  direcciones: "",
  descripcion: "Soy yo, en el minuto uno.",
  quien: "persona",
  correo: "ana@example.org",
  buena_fe: "1",
  firma: "Ana Pérez",
};

/** Sends the form of the portal, as a browser without an account and without a yes to the age gate. */
export function ask(
  fields: Record<string, string> = {},
  { files = [], from = newAddress() }: { files?: SentFile[]; from?: string } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...whole, ...fields })) body.append(name, value);
  for (const { name, bytes } of files)
    body.append("copias", new Blob([new Uint8Array(bytes)]), name);
  const headers = { Cookie: "", "X-Client-Address": from };
  return call("POST", "/retiro?idioma=es", { body, headers });
}

/** Sends it and gives the secret of its private link. */
export async function asked(...given: Parameters<typeof ask>): Promise<string> {
  const { status, headers, body } = await ask(...given);
  const secret = /^\/retiro\/([\w-]{43})\?ok=sent/.exec(headers.get("Location") ?? "")?.[1];
  if (!secret) throw new Error(`the portal answered ${status}: ${JSON.stringify(body)}`);
  return secret;
}

/** What the private page shows. */
export async function followed(secret: string) {
  const { body } = await call("GET", `/retiro/${secret}`, { headers: { Cookie: "" } });
  return body.removal as RemovalView;
}

/** Its number, by which the console knows it. */
export async function numberOf({ db }: Pick<Ctx, "db">, secret: string): Promise<number> {
  const { referencia } = await followed(secret);
  const { id_solicitud } = await db
    .selectFrom("solicitudes_retiro")
    .select("id_solicitud")
    .where("referencia", "=", referencia)
    .executeTakeFirstOrThrow();
  return id_solicitud;
}

/** Sends one of the forms of the private page. */
export function tell(secret: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return call("POST", `/retiro/${secret}`, { body, headers: { Cookie: "" } });
}

/** What who asks is told by mail. */
export async function mails(ctx: Pick<Ctx, "db">) {
  return (await queued(ctx)).filter(({ to }) => to !== getEnv().operator.email);
}

/** What the operator is. */
export async function operatorMails(ctx: Pick<Ctx, "db">) {
  return (await queued(ctx)).filter(({ to }) => to === getEnv().operator.email);
}

function queued({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send_mail")
    .orderBy("id")
    .execute()
    .then((rows) =>
      rows.map(
        ({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string },
      ),
    );
}
