import { describe, expect, it } from "vitest";
import { errorStatus } from "#app/http/errors.ts";
import { errorsOf, type Operation } from "#app/http/operation.server.ts";
import { operations } from "#app/operations.server.ts";
import { scopeOf } from "#app/http/tokens/scope.server.ts";
import { type Scope, scopes } from "#app/http/tokens/scopes.ts";
import { call } from "../kit/built-server.ts";
import { type Account, newToken } from "../kit/person.ts";
import type { Answer } from "../kit/answer.ts";
import {
  bodies,
  giveAnew,
  pathOf,
  type Role,
  roles,
  type Stage,
  ownStage,
  asRole,
} from "./operations-stage.ts";

const theStage = ownStage();

// Made from the declarations: who may call what, and that every answer is one that is declared.

const calls = operations.filter(({ declaration: { json, bytes } }) => json !== false && !bytes);

/** Somebody who lacks what an access asks for, and what they are told. */
const refused: Record<string, Partial<Record<Role, number[]>>> = {
  public: {},
  member: { nobody: [401] },
  creator: {
    nobody: [401],
    stranger: [403],
    moderator: [403],
    administrator: [403],
    owner: [403],
  },
  moderator: { nobody: [401], stranger: [403], creator: [403], owner: [403] },
  administrator: {
    nobody: [401],
    stranger: [403],
    creator: [403],
    moderator: [403],
    owner: [403],
  },
  owner: { nobody: [401], stranger: [403, 404], creator: [403, 404] },
};

/** They are answered before anybody asks who it is. */
const asksNobody = ["readHealth", "readReadiness"];

const unauthorised = [
  "not_signed_in",
  "sign_in_to_comment",
  "session_expired",
  "creators_only",
  "forbidden",
];

describe.each(calls.map((operation) => [operation.declaration.id, operation] as const))(
  "%s",
  (_id, operation) => {
    const { declaration } = operation;
    it.each(roles)("answers %s as it is declared", async (role) => {
      const stage = await theStage();
      const answer = await send(stage, operation, role);
      const refusals = refused[declaration.access]?.[role];
      // Some of what its owner may do moderators may do too; posts' own matrix says which.
      const isModerator = role === "moderator" || role === "administrator";
      const isEither = declaration.access === "owner" && isModerator;
      if (refusals) expect(refusals).toContain(answer.status);
      else if (!isEither) expect(unauthorised).not.toContain(answer.body?.code);
      expectDeclared(operation, answer);
      if (role === "owner" && declaration.id in bodies) expect(answer.status).toBe(200);
      if (declaration.method === "DELETE" && answer.status < 300) await giveAnew(stage);
    });

    it.skipIf(asksNobody.includes(declaration.id))(
      "takes a personal token with the scope it wants, and no other",
      async () => {
        const stage = await theStage();
        const wanted = scopeOf(declaration);
        const others = scopes.filter((scope) => scope !== wanted);
        const ask = async (alcances: readonly Scope[]) =>
          (await send(stage, operation, { token: await newToken(stage.people.stranger, alcances) }))
            .body?.code;
        expect(await ask(others)).toBe("insufficient_scope");
        if (wanted) expect(await ask([wanted])).not.toBe("insufficient_scope");
      },
    );

    it.runIf(declaration.method !== "GET")("is refused to another site's page", async () => {
      const stage = await theStage();
      const { token } = stage.people.owner;
      const headers = { Cookie: `token=${token}`, Origin: "https://evil.example" };
      const { status, body } = await call(declaration.method, pathOf(operation, stage), {
        headers,
      });
      expect({ status, code: body.code }).toEqual({ status: 403, code: "cross_origin" });
    });
  },
);

function send(
  stage: Stage,
  operation: Operation,
  who: Role | Pick<Account, "token">,
): Promise<Answer> {
  const { id, method, example, parts } = operation.declaration;
  const body = parts ? new FormData() : (bodies[id]?.(stage) ?? example);
  const query = method === "GET" && example ? `?${new URLSearchParams(example as never)}` : "";
  // Whoever signs out would be nobody for the tests that follow.
  const isEnd = operation.declaration.id === "signOut";
  return call(method, `${pathOf(operation, stage)}${query}`, {
    as: typeof who === "object" ? who : isEnd ? { token: "none" } : asRole(stage, who),
    ...(method !== "GET" && body && { body }),
  });
}

function expectDeclared({ declaration }: Operation, { status, body }: Answer): void {
  const { answer } = declaration;
  if (status >= 400) {
    expect([...errorsOf(declaration)]).toContain(body.code);
    expect(status).toBe(errorStatus[body.code as keyof typeof errorStatus]);
    return;
  }
  expect(status).toBe(declaration.status ?? (answer === null ? 204 : 200));
  // What the schema does not know it takes away.
  if (answer !== null) expect(answer.parse(body)).toEqual(body);
}
