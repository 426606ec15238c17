import { z } from "zod";
import { errorStatus, type ErrorCode } from "./errors.ts";
import { scopeOf } from "./tokens/scope.server.ts";
import { errorsOf, type Operation, type Parts } from "./operation.server.ts";

type Declared = Operation["declaration"];
type Json = Record<string, unknown>;

const described = {
  title: "Shortit",
  version: "1",
  description:
    "Times are ISO 8601 in UTC, ids are integers. Whoever is signed in sends the token of /api/login as " +
    "`Authorization: Bearer`. A call with `X-Account` is done by whoever is signed in as the account of that id, or not at all. A list goes on where `before` is the `nextBefore` of the page before.",
};

/** The OpenAPI 3.1 description of what clients may call. */
export function describeApi(operations: readonly Operation[]): Json {
  const schemas: Record<string, unknown> = { Error: errorObject };
  const paths: Record<string, Json> = {};
  for (const { declaration } of operations) {
    if (declaration.json === false) continue;
    for (const path of [declaration.path, ...(declaration.also ?? [])]) {
      const isFirst = path === declaration.path;
      const operation = describeOperation(declaration, path, schemas);
      const method = declaration.method.toLowerCase();
      paths[path] = {
        ...paths[path],
        // Two addresses of one operation are two operations to a generator of clients.
        [method]: isFirst
          ? operation
          : { ...operation, operationId: aliasId(declaration.id, path) },
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: described,
    paths: sorted(paths),
    components: {
      schemas: sorted(schemas),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: {
          ...{ type: "apiKey", in: "cookie", name: "token" },
          description: "On https its name is `__Host-token`.",
        },
      },
    },
  };
}

const errorObject = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: {
      type: "string",
      description: "A sentence for people, in the language of the instance.",
    },
    code: { type: "string", enum: Object.keys(errorStatus).sort() },
    fields: { type: "object", additionalProperties: { type: "string" } },
    link: { type: "string", description: "Where the person mends it, or reads more." },
  },
};

const ifNoneMatch = {
  ...{ name: "If-None-Match", in: "header", schema: { type: "string" } },
  description: "The `ETag` of the answer that one has.",
};

function describeOperation(declared: Declared, path: string, schemas: Json): Json {
  const { id, summary, access, limits = [], method, inQuery = [], alsoStatus = {} } = declared;
  const input = jsonSchema(declared.input, "input", schemas);
  const properties = Object.entries((input.properties ?? {}) as Record<string, Json>);
  const required = new Set((input.required ?? []) as string[]);
  const inPath = properties.filter(([name]) => path.includes(`{${name}}`));
  const rest = properties.filter(([name]) => !declared.path.includes(`{${name}}`));
  const isQuery = method === "GET" || declared.parts !== undefined || declared.stream !== undefined;
  const isInQuery = ([name]: [string, Json]) => isQuery || inQuery.includes(name);
  const query = rest.filter(isInQuery);
  const inBody = rest.filter((field) => !isInQuery(field));
  return {
    operationId: id,
    summary,
    "x-access": access,
    "x-scope": scopeOf(declared),
    ...(limits.length > 0 && { "x-rate-limits": limits.map(describeLimit) }),
    security: access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }, { cookie: [] }],
    parameters: [
      ...inPath.map(([name, schema]) => ({ name, in: "path", required: true, schema })),
      ...query.map(([name, schema]) => ({
        ...{ name, in: "query", schema },
        ...(required.has(name) && { required: true }),
      })),
      ...(alsoStatus[304] ? [ifNoneMatch] : []),
    ],
    ...(method !== "GET" && bodyOf(declared, inBody, required, schemas)),
    responses: { ...successOf(declared, schemas), ...failuresOf(declared) },
  };
}

function describeLimit({ per, max, windowSeconds }: NonNullable<Declared["limits"]>[number]) {
  return { per, max, windowSeconds };
}

function bodyOf(
  declared: Declared,
  fields: [string, Json][],
  required: Set<string>,
  schemas: Json,
): Json {
  if (declared.parts) {
    const schema = multipartSchema(declared.parts, schemas);
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (declared.stream) {
    const schema = { type: "string", format: "binary" };
    return { requestBody: { content: { [declared.stream]: { schema } } } };
  }
  if (declared.signed) {
    const schema = jsonSchema(declared.signed, "input", schemas);
    const { example } = declared;
    const content = { "application/json": { schema, ...(example && { example }) } };
    return { requestBody: { required: true, content } };
  }
  if (fields.length === 0) return {};
  const names = fields.map(([name]) => name).filter((name) => required.has(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields),
    ...(names.length > 0 && { required: names }),
  };
  const { example } = declared;
  const { maybeParts } = declared;
  const content = {
    "application/json": { schema, ...(example && { example }) },
    ...(maybeParts && {
      "multipart/form-data": { schema: withoutNeed(multipartSchema(maybeParts, schemas)) },
    }),
  };
  return { requestBody: { ...(names.length > 0 && { required: true }), content } };
}

/** It may bring no file. */
function withoutNeed({ ...schema }: Json): Json {
  delete schema.required;
  return schema;
}

function multipartSchema({ fields, file, many }: Parts, schemas: Json): Json {
  const texts = fields ? jsonSchema(fields, "input", schemas) : {};
  const bytes = { type: "string", contentMediaType: "application/octet-stream" };
  return {
    type: "object",
    properties: {
      ...(texts.properties as Json | undefined),
      [file]: many ? { type: "array", minItems: 1, items: bytes } : bytes,
    },
    required: [...((texts.required ?? []) as string[]), file],
  };
}

function successOf({ answer, status, alsoStatus, bytes }: Declared, schemas: Json): Json {
  if (bytes) return { 200: { description: "The bytes.", content: { [bytes]: {} } } };
  if (answer === null) return { [status ?? 204]: { description: "Done." } };
  const schema = jsonSchema(answer, "output", schemas);
  const content = { "application/json": { schema } };
  const others = Object.entries(alsoStatus ?? {}).map(([other, description]) => [
    other,
    { description, ...(other !== "304" && { content }) },
  ]);
  return {
    [status ?? 200]: { description: "The answer.", content },
    ...(Object.fromEntries(others) as Json),
  };
}

function failuresOf(declared: Declared): Json {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errorsOf(declared)) (byStatus[errorStatus[code]] ??= []).push(code);
  const content = { "application/json": { schema: errorSchema(declared) } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { description: list.sort().join(", "), content },
    ]),
  );
}

function errorSchema({ errorFields }: Declared): Json {
  const error = { $ref: "#/components/schemas/Error" };
  if (!errorFields) return error;
  const more = Object.entries(errorFields).map(([name, value]) => [name, { const: value }]);
  return { allOf: [error, { type: "object", properties: Object.fromEntries(more) as Json }] };
}

/** The schema as JSON; what has an id of its own (`.meta({ id })`) stands once, among `schemas`. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  const { $defs = {}, ...own } = made;
  delete own.$schema;
  for (const [name, definition] of Object.entries($defs as Json)) {
    schemas[name] = withRefs(withoutId(definition as Json));
  }
  return withRefs(own);
}

function withoutId({ ...definition }: Json): Json {
  delete definition.id;
  return definition;
}

function withRefs<T>(schema: T): T {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as T;
}

function aliasId(id: string, path: string): string {
  const words = path.replace(/[{}]/g, "").split(/[/-]/).filter(Boolean);
  return `${id}At${words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("")}`;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
