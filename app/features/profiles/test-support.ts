import { useStage } from "#app/features/posts/test-support.ts";
import type { Person } from "#app/features/posts/test-support.ts";
import type { ProcessingStatus } from "#db/schema/posts.ts";
import { CONSENT_COOKIE } from "#app/http/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";

export { newPerson, type Person, subscribe } from "#app/features/posts/test-support.ts";
export { useStage };

// Larger than any avatar: what is refused is refused for being one that is too large.
process.env.MAX_UPLOAD_MB = "64";

interface DoorArgs {
  request: Request;
  params: Record<string, string>;
  context: Record<string, unknown>;
}

interface Call {
  method?: string;
  as?: Person | null | undefined;
  body?: BodyInit | object;
  headers?: Record<string, string>;
}

/** One call to an API module. */
export async function callDoor(
  door: (args: DoorArgs) => Promise<Response>,
  params: Record<string, string>,
  { method = "GET", as, body, headers = {}, query = "" }: Call & { query?: string } = {},
): Promise<Answer> {
  const isPlain = body !== undefined && !(body instanceof FormData) && typeof body !== "string";
  const request = new Request(`http://localhost:3000/api${query}`, {
    method,
    headers: { ...as?.headers, ...headers },
    ...(body !== undefined && { body: isPlain ? JSON.stringify(body) : (body as BodyInit) }),
  });
  const response = await door({ request, params, context: {} });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || "null") as unknown };
}

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it expects
  body: any;
}

/** The request of a browser that has passed the age gate. */
export function pageRequest(path: string, { as, method = "GET", body, headers }: Call = {}) {
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  const token = as?.headers.Authorization.replace("Bearer ", "");
  const cookies = [`${CONSENT_COOKIE}=${encodeURIComponent(consent)}`];
  if (token) cookies.push(`${SESSION_COOKIE}=${token}`);
  return new Request(`http://localhost:3000${path}`, {
    method,
    headers: { ...headers, Cookie: cookies.join("; ") },
    ...(body !== undefined && { body: body as BodyInit }),
  });
}

/** A post without files, at a time of its own. */
export async function insertPost(
  owner: Person,
  fecha_publicacion: number,
  given: { status?: ProcessingStatus; solo_suscriptores?: 0 | 1; descripcion?: string } = {},
): Promise<number> {
  const { id_publicacion } = await owner.db
    .insertInto("publicaciones")
    .values({
      id_usuario: owner.viewer.id_usuario,
      descripcion: "",
      tipo_publicacion: "publicacion",
      solo_suscriptores: 0,
      status: "ready",
      fecha_publicacion,
      idempotency_key: null,
      ...given,
    })
    .returning("id_publicacion")
    .executeTakeFirstOrThrow();
  return id_publicacion;
}
