import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { errorStatus } from "#app/http/errors.ts";
import type { Operation } from "#app/http/operation.server.ts";
import { operations } from "#app/operations.server.ts";
import { call } from "../kit/built-server.ts";
import { areAllAsked } from "../setup/all-cases.ts";
import { pathOf, type Role, roles, type Stage, ownStage, asRole } from "./operations-stage.ts";

const theStage = ownStage();

// Requests at random, made from the declarations: whatever is sent, the server answers with an error of the
// contract or a success, never with a fault of its own.

const REQUESTS = areAllAsked ? 10_000 : 5_000;
const AT_ONCE = 16;

const hostile = fc.constantFrom(
  ...["", "0", "-1", "1e9", "NaN", "null", "true", "__proto__", "constructor", "../../etc/passwd"],
  ...["%00", "\u0000", "\ud800", "a".repeat(5_000), "'; drop table usuarios; --", "<script>", "{}"],
  ...[
    "９９",
    "İ",
    "\u202e",
    "9".repeat(400),
    "1_1",
    "99999999999999999_1",
    "es\r\nSet-Cookie: a=b",
  ],
);

const anything = fc.oneof(hostile, fc.string(), fc.integer(), fc.double(), fc.jsonValue());

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Mostly what the schema asks for, sometimes anything. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: anything });
}

function fitting({ type, enum: values, const: only, anyOf, items }: Schema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map(fitting));
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return fc.integer({ min: -5, max: 5_000 });
  if (type === "array") return fc.array(fitting(items ?? {}), { maxLength: 3 });
  return fc.oneof(hostile, fc.string({ unit: "grapheme" }), fc.nat().map(String));
}

interface Sent {
  operation: Operation;
  role: Role;
  fields: Record<string, unknown>;
  raw: string | null;
  param: string | null;
  headers: Record<string, string>;
}

const header = fc.constantFrom("", "x", "*", '"1"', "bytes=9-1", "é".repeat(3), "a".repeat(300));

const requests = fc.oneof(
  ...operations
    .filter(({ declaration: { json, bytes } }) => json !== false && !bytes)
    .map(requestOf),
);

function requestOf(operation: Operation): fc.Arbitrary<Sent> {
  const { properties = {} } = z.toJSONSchema(operation.declaration.input, {
    ...{ io: "input", unrepresentable: "any" },
  }) as Schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]),
  );
  // Whoever signs out would be nobody for the rest of the test.
  const isEnd = operation.declaration.id === "signOut";
  return fc.record({
    operation: fc.constant(operation),
    role: isEnd ? fc.constant("nobody" as const) : fc.constantFrom(...roles),
    fields: fc.record(fields, { requiredKeys: [] }),
    raw: fc.option(fc.constantFrom("", "[", "[]", "null", '"x"', "{".repeat(999), "%%%"), {
      freq: 20,
    }),
    // An empty one makes another address.
    param: fc.option(hostile.filter(Boolean), { freq: 4 }),
    headers: fc.record(
      { "If-None-Match": header, "X-Feed-Key": header, "Idempotency-Key": header },
      { requiredKeys: [] },
    ),
  });
}

it(
  `${REQUESTS} requests at random are answered, each by the contract`,
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now());
    const sample = fc.sample(requests, { numRuns: REQUESTS, seed });
    // That took so long that the server may have ended connections: whoever has not heard of it would use them.
    for (let turns = 0; turns < 3; turns += 1) await setImmediate();
    const stage = await theStage();
    const faults: unknown[] = [];
    const worker = async () => {
      for (let sent = sample.pop(); sent; sent = sample.pop()) {
        const fault = await faultOf(stage, sent);
        if (fault) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(faults.slice(0, 5), `seed ${seed}`).toEqual([]);
  },
);

async function faultOf(stage: Stage, sent: Sent): Promise<unknown> {
  const { operation, role, fields, param, raw } = sent;
  const { method, parts } = operation.declaration;
  const path = pathOf(operation, stage).replace(/\d+(?=\/|$)/, (id) =>
    param === null ? id : encodeURIComponent(wellFormed(param)),
  );
  const query = method === "GET" ? `?${new URLSearchParams(textsOf(fields))}` : "";
  const body = method === "GET" ? undefined : parts ? formOf(fields) : (raw ?? fields);
  const headers = Object.fromEntries(
    Object.entries(sent.headers).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const answer = await call(method, `${path}${query}`, { as: asRole(stage, role), body, headers });
  const why = wrong(answer);
  return why && { why, method, path, query, role, fields, raw, headers, answer };
}

/** Half a pair of surrogates cannot be sent. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, wellFormed(String(text(value)))]),
  );
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(textsOf(fields))) form.append(name, value);
  form.append("files", new Blob(["no es una foto"]), "foto.jpg");
  return form;
}

/** Undefined when the answer is one of the contract. */
function wrong({ status, body }: { status: number; body: unknown }): string | undefined {
  if (status === 500 || status > 503) return "a fault of the server";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (/SQLITE|\bat \w+ \(|node_modules/.test(text)) return "it tells of its insides";
  if (status < 400) return undefined;
  const code = (body as { code?: string }).code ?? "";
  return errorStatus[code as keyof typeof errorStatus] === status
    ? undefined
    : "not the contract's error";
}
