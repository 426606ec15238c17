import { describe, expect, test } from "vitest";
import { call, server } from "../kit/built-server.ts";
import { newPerson, type Person } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

// Who may do what with a post in which state: every call times every person times every state.
// `author` wrote a comment under the post while everybody could see it.

const people = ["nobody", "stranger", "subscriber", "author", "owner", "moderator"] as const;
const states = ["public", "restricted", "queued", "deleted"] as const;
type Role = (typeof people)[number];
type State = (typeof states)[number];

/** One letter a person, in the order of `people`: y(es), l(ocked: 403), - (does not exist: 404). */
const audiences = {
  listed: { public: "yyyyyy", restricted: "yyyyyy", queued: "----yy", deleted: "------" },
  open: { public: "yyyyyy", restricted: "llylyy", queued: "----yy", deleted: "------" },
  bytes: { public: "yyyyyy", restricted: "--y-yy", queued: "----yy", deleted: "------" },
  owner: { public: "----y-", restricted: "----y-", queued: "----y-", deleted: "------" },
  managers: { public: "----yy", restricted: "----yy", queued: "----yy", deleted: "------" },
  editor: { public: "---y--", restricted: "---l--", queued: "------", deleted: "------" },
  deleters: { public: "---yyy", restricted: "---yyy", queued: "---yyy", deleted: "------" },
  noOne: { public: "------", restricted: "------", queued: "------", deleted: "------" },
} as const;

interface Call {
  name: string;
  audience: keyof typeof audiences;
  /** The status of a yes. */
  yes: number;
  /** Of whoever is not signed in. */
  nobody?: 401;
  send: (post: Post) => [method: string, path: string, given?: Given];
  /** Makes again what a yes has used up. */
  after?: (stage: Stage, state: State) => Promise<void>;
}
type Given = { body?: unknown; headers?: Record<string, string> };

const api = (post: Post, rest = "") => `/api/publicaciones/${post.id}${rest}`;
const comment = (post: Post, endpoint = "/api/comentarios") => `${endpoint}/${post.id_comentario}`;
const text = { body: { contenido: "hola" } };
const noMedium = () => {
  const form = new FormData();
  form.append("files", new Blob(["esto no es una foto"]), "foto.jpg");
  return { body: form };
};
const signed = { nobody: 401 } as const;
const range = { headers: { Range: "bytes=0-9" } };
const ofPost = "POST /api/publicaciones/{id}";

// Of calls that would change the post for those after them, a yes is that the input is looked at.
// oxfmt-ignore
const calls: Call[] = [
  { name: "GET the post", audience: "listed", yes: 200, send: (p) => ["GET", api(p)] },
  { name: "GET status", audience: "listed", yes: 200, send: (p) => ["GET", api(p, "/status")] },
  { name: "GET liked", ...signed, audience: "listed", yes: 200, send: (p) => ["GET", api(p, "/liked")] },
  { name: "GET saved", ...signed, audience: "listed", yes: 200, send: (p) => ["GET", api(p, "/saved")] },
  { name: `${ofPost}/like`, ...signed, audience: "open", yes: 200, send: (p) => ["POST", api(p, "/like"), { body: { liked: true } }] },
  { name: `${ofPost}/save`, ...signed, audience: "open", yes: 200, send: (p) => ["POST", api(p, "/save"), { body: { saved: true } }] },
  { name: `${ofPost}/view`, audience: "open", yes: 204, send: (p) => ["POST", api(p, "/view")] },
  { name: "GET comentarios", audience: "open", yes: 200, send: (p) => ["GET", api(p, "/comentarios")] },
  { name: "GET comentarios of shortits", audience: "open", yes: 200, send: (p) => ["GET", `/api/shortits/${p.id}/comentarios`] },
  { name: "GET respuestas", audience: "open", yes: 200, send: (p) => ["GET", `${comment(p)}/respuestas`] },
  { name: "POST like of comentarios", ...signed, audience: "open", yes: 200, send: (p) => ["POST", `${comment(p)}/like`, { body: { liked: true } }] },
  { name: "POST pin of comentarios", ...signed, audience: "owner", yes: 200, send: (p) => ["POST", `${comment(p)}/pin`, { body: { pinned: true } }] },
  { name: "POST comentarios", ...signed, audience: "open", yes: 201, send: (p) => ["POST", api(p, "/comentarios"), text] },
  { name: "PUT /api/comentarios", ...signed, audience: "editor", yes: 200, send: (p) => ["PUT", comment(p), text] },
  { name: "PUT /comentarios", ...signed, audience: "editor", yes: 200, send: (p) => ["PUT", comment(p, "/comentarios"), text] },
  { name: "DELETE /api/comentarios", ...signed, audience: "deleters", yes: 204, send: (p) => ["DELETE", comment(p)], after: commentAgain },
  { name: "DELETE /comentarios", ...signed, audience: "deleters", yes: 204, send: (p) => ["DELETE", comment(p, "/comentarios")], after: commentAgain },
  { name: "PATCH the post", ...signed, audience: "owner", yes: 200, send: (p) => ["PATCH", api(p), { body: { descripcion: "otra" } }] },
  { name: "POST archivos", ...signed, audience: "owner", yes: 415, send: (p) => ["POST", api(p, "/archivos"), noMedium()] },
  { name: "PUT archivo", ...signed, audience: "owner", yes: 415, send: (p) => ["PUT", api(p, `/archivos/${p.id_archivo}`), noMedium()] },
  { name: "PATCH archivo", ...signed, audience: "owner", yes: 200, send: (p) => ["PATCH", api(p, `/archivos/${p.id_archivo}`), { body: { alt: "x" } }] },
  { name: "DELETE the last archivo", ...signed, audience: "owner", yes: 409, send: (p) => ["DELETE", api(p, `/archivos/${p.id_archivo}`)] },
  { name: "GET bytes", audience: "bytes", yes: 200, send: (p) => ["GET", p.bytes] },
  { name: "HEAD bytes", audience: "bytes", yes: 200, send: (p) => ["HEAD", p.bytes] },
  { name: "GET a range of bytes", audience: "bytes", yes: 206, send: (p) => ["GET", p.bytes, range] },
  { name: "GET bytes by their old name", audience: "noOne", yes: 200, send: (p) => ["GET", p.oldBytes] },
  { name: "GET a range by the old name", audience: "noOne", yes: 206, send: (p) => ["GET", p.oldBytes, range] },
  { name: "DELETE the post", ...signed, audience: "managers", yes: 204, send: (p) => ["DELETE", api(p)], after: postAgain },
];

interface Post {
  id: number;
  id_archivo: number;
  id_comentario: number;
  bytes: string;
  /** Before the post was restricted for the first time. */
  oldBytes: string;
}

interface Stage {
  people: Record<Exclude<Role, "nobody">, Person<typeof server>>;
  posts: Record<State, Post>;
}

let setting: Promise<Stage> | undefined;

/** Set once, by the test that comes first. */
function setStage(): Promise<Stage> {
  setting ??= build();
  return setting;
}

async function build(): Promise<Stage> {
  const members = people.slice(1) as Exclude<Role, "nobody">[];
  const made = await Promise.all(
    members.map(async (role) => [
      role,
      await newPerson(server, role === "moderator" ? { role } : role),
    ]),
  );
  const stage: Stage = { people: Object.fromEntries(made), posts: {} as Stage["posts"] };
  await arrange(stage);
  await Promise.all(states.map((state) => postAgain(stage, state)));
  return stage;
}

describe.each(states)("a %s post", (state) => {
  test.each(calls)("$name", async ({ audience, yes, nobody, send, after }) => {
    const stage = await setStage();
    const answers: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [at, role] of people.entries()) {
      const letter = audiences[audience][state][at];
      const allowed = letter === "y" ? yes : letter === "l" ? 403 : 404;
      expected[role] = (role === "nobody" && nobody) || allowed;
      const [method, path, given] = send(stage.posts[state]);
      const as = role === "nobody" ? null : stage.people[role];
      const { status } = await call(method, path, { as, ...given });
      answers[role] = status;
      if (status < 300 && after) await after(stage, state);
    }
    expect(answers).toEqual(expected);
  });
});

/** What no call does. */
async function arrange({ people }: Stage): Promise<void> {
  await server.db
    .insertInto("suscripciones")
    .values({
      fan_id: people.subscriber.id,
      creator_id: people.owner.id,
      state: "active",
      provider: "test",
      created_at: Date.now(),
      renews_at: Date.now() + 60 * 60 * 1000,
    })
    .execute();
}

async function postAgain({ people: { owner, author }, posts }: Stage, state: State) {
  const post = await newPost(owner, { shows: ["photo"] });
  const path = `/api/publicaciones/${post.id_publicacion}`;
  const written = await call("POST", `${path}/comentarios`, { as: author, ...text });
  const restrict = (solo_suscriptores: 0 | 1) =>
    call("PATCH", path, { as: owner, body: { solo_suscriptores } });
  const { body } = await restrict(1);
  if (state !== "restricted") await restrict(0);
  posts[state] = {
    id: post.id_publicacion,
    id_archivo: post.archivos[0]!.id_archivo,
    id_comentario: written.body.comment.id_comentario,
    bytes: `/uploads/${body.post.archivos[0]!.url_archivo}`,
    oldBytes: `/uploads/${post.archivos[0]!.url_archivo}`,
  };
  expect(posts[state].bytes).not.toBe(posts[state].oldBytes);
  if (state === "deleted") await call("DELETE", path, { as: owner });
  if (state === "queued") {
    await server.db
      .updateTable("publicaciones")
      .set({ status: "queued" })
      .where("id_publicacion", "=", post.id_publicacion)
      .execute();
  }
}

/** The author may no longer be allowed to. */
async function commentAgain({ people: { author }, posts }: Stage, state: State) {
  const { id_comentario } = await server.db
    .insertInto("comentarios")
    .values({
      id_publicacion: posts[state].id,
      id_usuario: author.id,
      contenido: "hola",
      fecha_comentario: Date.now(),
      edited_at: null,
      idempotency_key: null,
    })
    .returning("id_comentario")
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("publicaciones")
    .set((eb) => ({ commentCount: eb("commentCount", "+", 1) }))
    .where("id_publicacion", "=", posts[state].id)
    .execute();
  posts[state].id_comentario = id_comentario;
}
