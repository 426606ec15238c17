import { documentPicture } from "#app/features/vault/test-documents.ts";
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

/** What a signed release says, of somebody who does not exist. */
export const releaseOfRosa = {
  nombre: "Rosa Pérez Inventada",
  nacimiento: "1990-02-03",
  firmada: "2026-01-10",
  tipo: "ine",
  numero: "IDMEX-1234567",
  correo: "rosa@example.org",
  declara: "1",
};

/** The form of a release: Rosa's, unless something else is given. */
export async function releaseForm(
  given: Partial<typeof releaseOfRosa> = {},
  file: Uint8Array | null = null,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...releaseOfRosa, ...given })) {
    form.append(name, value);
  }
  const bytes = file ?? new Uint8Array(await documentPicture());
  form.append("archivo", new Blob([new Uint8Array(bytes)]), "firmada.jpg");
  return form;
}

/** Gives a post of somebody's a release. */
export async function addRelease(
  owner: Account,
  post: number,
  given: Partial<typeof releaseOfRosa> = {},
  file: Uint8Array | null = null,
): Promise<Answer> {
  const path = `/api/publicaciones/${post}/autorizaciones`;
  const answer = await call("POST", path, { as: owner, body: await releaseForm(given, file) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}
