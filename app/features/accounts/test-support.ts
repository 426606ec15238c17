import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { requestOf } from "#tests/kit/call.ts";
import { signIn } from "./commands.server.ts";
import type { SignedIn } from "./enter.server.ts";
import { signUp, verifyCode } from "./sign-up/sign-up.server.ts";

let made = 0;

/** A person whom no other test knows. */
export function somebody() {
  made += 1;
  const nombre_usuario = `Persona_${made}`;
  return { nombre_usuario, correo: `persona${made}@example.org`, contrasenia: `clave ${made} ñ` };
}

/** Somebody who has the code in hand, with all that verifying it wants. */
export async function somebodySigningUp(ctx: Ctx, person = somebody()) {
  const request = aRequest();
  const { id_registro } = await signUp(ctx, { ...person, request });
  const codigo = (await mailsTo(ctx.db, person.correo)).at(-1)?.code ?? "";
  return { ...person, id_registro, codigo, request };
}

/** Somebody with an account, through the sign-up and its mail. */
export async function somebodySignedUp(ctx: Ctx, person = somebody()) {
  return { ...person, ...(await verifyCode(ctx, await somebodySigningUp(ctx, person))) };
}

/** Signs in somebody who has no second factor. */
export async function signInAlone(...given: Parameters<typeof signIn>): Promise<SignedIn> {
  const answer = await signIn(...given);
  if ("vale" in answer) throw new Error("there is a second step");
  return answer;
}

/** The guesses that each sign-up of an address has taken. */
export async function attemptsAt(db: Database, correo: string): Promise<number[]> {
  const rows = await db
    .selectFrom("registros")
    .select("attempts")
    .where("correo", "=", correo)
    .execute();
  return rows.map((row) => row.attempts);
}

/** The mails that wait to be sent to an address, oldest first, each with its code. */
export async function mailsTo(db: Database, correo: string) {
  const jobs = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send_mail")
    .orderBy("id")
    .execute();
  return jobs
    .map((job) => JSON.parse(job.payload) as { to: string; subject: string; text: string })
    .filter((mail) => mail.to === correo)
    .map((mail) => ({ ...mail, code: /^ {4}(\d{6})$/m.exec(mail.text)?.[1] }));
}

/** A code of the right shape that is not this one. */
export function otherCode(code: string | undefined): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** Gives each test a clock that moves only when told to by so many seconds; all else runs as always. */
export function useClock(): (seconds: number) => void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000);
}

export function aRequest(): Request {
  return requestOf("GET", "/");
}

/** The expected failure of a call, to look at more than its code. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => expect.fail("it did not fail"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  return error;
}

interface HandlerArgs {
  request: Request;
  params: Record<string, string>;
  context: Record<string, unknown>;
}

/** Sends a form or a JSON body to the action of a route module. */
export function post<T>(
  action: (args: HandlerArgs) => T,
  path: string,
  body: Record<string, string> | string,
  headers: Record<string, string> = {},
): T {
  const sent = typeof body === "string" ? body : new URLSearchParams(body);
  const request = requestOf("POST", path, { body: sent, headers });
  return action({ request, params: {}, context: {} });
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
