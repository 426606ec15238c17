import type { Database } from "#db/client.ts";
import { call } from "#tests/kit/call.ts";
import type { Account } from "#tests/kit/person.ts";
import type { Answer } from "#tests/kit/answer.ts";

/** Asks somebody to confirm that they are shown in a post, as its owner. */
export function name(owner: Account, post: number, other: Pick<Account, "name">): Promise<Answer> {
  const body = { nombre: `@${other.name}` };
  return call("POST", `/api/publicaciones/${post}/personas`, { as: owner, body });
}

/** The only appearance of somebody that stands in one of their lists. */
export async function appearanceOf(person: Account, estado = "esperan"): Promise<number> {
  const { body } = await call("GET", `/api/apariciones?estado=${estado}`, { as: person });
  return (body.apariciones as { id_aparicion: number }[])[0]!.id_aparicion;
}

/** Says something to being shown; yes to the files as they are now, both texts. */
export async function answer(
  person: Account,
  id: number,
  respuesta: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const path = `/api/apariciones/${id}`;
  const { body: read } = await call("GET", path, { as: person });
  const revision = (read.aparicion?.revision ?? "") as string;
  const agreed = respuesta === "confirmar" ? { aparecer: true, distribuir: true, revision } : {};
  return call("POST", path, { as: person, body: { respuesta, ...agreed, ...more } });
}

/** The path of the private link in the mail to this address. */
export async function mailedLink({ db }: { db: Database }, correo: string): Promise<string> {
  const mails = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send_mail")
    .execute();
  const mail = mails.find(({ payload }) => payload.includes(correo));
  return /\/autorizacion\/[\w-]{43}/.exec(mail!.payload)![0];
}
