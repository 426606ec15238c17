import { describe, expect, test } from "vitest";
import { bodyOf, call, server } from "../kit/built-server.ts";
import { type Account, type GivenPerson, newPerson } from "../kit/person.ts";

// Who may do what to a person (`owner`, who has a conversation with `peer` and has blocked `blocked`)
// and with the creator's side: every call times every person. `leaver` has signed out.

const people = [
  ...["nobody", "leaver", "suspended", "stranger"],
  ...["blocked", "peer", "owner", "creator"],
] as const;
type Role = (typeof people)[number];

interface Call {
  name: string;
  /** What each gets, in the order of `people`. */
  answers: string;
  send: (owner: Account) => [method: string, path: string, body?: unknown];
  before?: (stage: Stage) => Promise<unknown>;
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const thread = ({ id }: Account) => `/api/messages/with/${id}`;
const text = { text: "hola" };

// Without an account 401, or to the sign-in page. Who is blocked finds nobody; only oneself is 400.
// oxfmt-ignore
const calls: Call[] = [
  { name: "GET conversations", answers: "401 401 401 200 200 200 200 200", send: () => ["GET", "/api/messages/conversations"] },
  { name: "GET unread", answers: "401 401 401 200 200 200 200 200", send: () => ["GET", "/api/messages/unread"] },
  { name: "GET with", answers: "401 401 401 200 404 200 400 200", send: (o) => ["GET", thread(o)] },
  { name: "GET with, a poll", answers: "401 401 401 200 404 200 400 200", send: (o) => ["GET", `${thread(o)}?after=0`] },
  { name: "POST with", answers: "401 401 401 201 404 201 400 201", send: (o) => ["POST", thread(o), text] },
  { name: "POST with, to who wants no messages", answers: "401 401 401 403 404 201 400 403", send: (o) => ["POST", thread(o), text], before: closeMessages },
  { name: "POST with, nobody's id", answers: "401 401 401 404 404 404 404 404", send: () => ["POST", "/api/messages/with/999999", text] },
  { name: "POST block", answers: "401 401 401 200 200 200 400 200", send: (o) => ["POST", `/api/users/${o.id}/block`, { blocked: false }] },
  { name: "POST block, nobody's id", answers: "401 401 401 404 404 404 404 404", send: () => ["POST", "/api/users/999999/block", { blocked: true }] },
  { name: "GET blocks", answers: "401 401 401 200 200 200 200 200", send: () => ["GET", "/api/blocks"] },
  { name: "GET followers", answers: "403 403 403 403 404 403 200 403", send: (o) => ["GET", `/api/users/${o.id}/followers`] },
  { name: "GET following", answers: "403 403 403 403 404 403 200 403", send: (o) => ["GET", `/api/users/${o.id}/following`] },
  { name: "POST follow", answers: "401 401 401 200 404 200 400 200", send: (o) => ["POST", `/api/users/${o.id}/follow`, { following: true }] },
  { name: "the form that blocks", answers: "in in in 303 303 303 400 303", send: (o) => ["POST", "/blocks", form({ id_usuario: `${o.id}`, blocked: "0", next: "/" })] },
  { name: "the composer's form", answers: "in in in 403 404 303 400 403", send: (o) => ["POST", `/messages?to=${o.id}`, form(text)] },
  { name: "who may write to me", answers: "in in in 303 303 303 303 303", send: () => ["POST", "/settings/messages", form({ mensajes_de: "todos" })] },
  { name: "GET dashboard", answers: "401 401 401 403 403 403 403 200", send: () => ["GET", "/api/dashboard"] },
  { name: "GET dashboard posts", answers: "401 401 401 403 403 403 403 200", send: () => ["GET", "/api/dashboard/posts"] },
  { name: "POST settle-payment", answers: "401 401 401 403 403 403 403 409", send: () => ["POST", "/api/dashboard/settle-payment", { year: 2025, month: 1 }] },
  { name: "the form that settles", answers: "in in in 403 403 403 403 303", send: () => ["POST", "/dashboard", form({ intent: "settle" })] },
  { name: "the request to be a creator", answers: "in in in 303 303 303 303 409", send: () => ["POST", "/dashboard", form({ intent: "apply", mensaje: "Fotos" })] },
  { name: "the same request again", answers: "in in in 409 409 409 409 409", send: () => ["POST", "/dashboard", form({ intent: "apply", mensaje: "Fotos" })] },
];

interface Stage {
  people: Record<Exclude<Role, "nobody">, Account>;
}

let setting: Promise<Stage> | undefined;

/** Set once, by the test that comes first. */
function setStage(): Promise<Stage> {
  setting ??= build();
  return setting;
}

describe("people and money", () => {
  // In their order: from the one on that closes the owner's messages they stay closed.
  test.each(calls)("$name", async ({ answers, send, before }) => {
    const stage = await setStage();
    await before?.(stage);
    const told: string[] = [];
    for (const role of people) {
      const [method, path, body] = send(stage.people.owner);
      const as = role === "nobody" ? null : stage.people[role];
      const { status, headers } = await call(method, path, { as, body });
      const toSignIn = status === 303 && headers.get("location")?.startsWith("/login?");
      told.push(toSignIn ? "in" : String(status));
    }
    expect(Object.fromEntries(people.map((role, i) => [role, told[i]]))).toEqual(
      Object.fromEntries(people.map((role, i) => [role, answers.split(" ")[i]])),
    );
  });
});

test("nobody's answer carries what two others wrote, and none may be kept", async () => {
  const { people: stage } = await setStage();
  const { peer, owner, ...others } = stage;
  const paths = ["/api/messages/conversations", thread(peer), thread(owner)];
  for (const person of [null, ...Object.values(others)]) {
    for (const path of paths) {
      const { body, headers } = await call("GET", path, { as: person });
      expect(JSON.stringify(body)).not.toContain(SECRET);
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  }
  const { body } = await call("GET", thread(owner), { as: peer });
  expect(JSON.stringify(body)).toContain(SECRET);
});

/** Nobody may begin; whom the owner writes to afterwards may answer. */
async function closeMessages({ people: { owner, peer } }: Stage): Promise<void> {
  await bodyOf("POST", "/settings/messages", { as: owner, body: form({ mensajes_de: "nadie" }) });
  await bodyOf("POST", thread(peer), { as: owner, body: { text: "¿Sigues ahí?" } });
}

const SECRET = "Solo para ti: 7321";

async function build(): Promise<Stage> {
  const columns: Partial<Record<Role, GivenPerson>> = {
    creator: { es_creador: 1, verificado: 1 },
    suspended: { status: "suspended" },
  };
  const members = people.slice(1) as Exclude<Role, "nobody">[];
  const made = await Promise.all(
    members.map(async (role) => [role, await newPerson(server, columns[role] ?? role)]),
  );
  const stage = { people: Object.fromEntries(made) as Stage["people"] };
  const { owner, peer, blocked, leaver } = stage.people;
  await bodyOf("POST", thread(owner), { as: peer, body: { text: "¿Hola?" } });
  await bodyOf("POST", thread(peer), { as: owner, body: { text: SECRET } });
  await bodyOf("POST", `/api/users/${blocked.id}/block`, { as: owner, body: { blocked: true } });
  await bodyOf("POST", "/api/logout", { as: leaver });
  return stage;
}
