import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { describeApi } from "./http/openapi.server.ts";
import type { Operation } from "./http/operation.server.ts";
import { scopeOf } from "./http/tokens/scope.server.ts";
import type { Scope } from "./http/tokens/scopes.ts";
import { operations, operationsByFolder } from "./operations.server.ts";
import routes from "./routes.ts";

const DOCUMENT = "docs/api/openapi.json";

/** What a field is called that is a moment. */
const TIME = /(^|_)(at|since|hasta|desde|until|expires|now)$/;

/** `/api/users/:id` as declarations write it. */
const braced = (path: string) => `/${path.replace(/:(\w+)/g, "{$1}")}`;
const addressesOf = ({ declaration }: Operation) =>
  [declaration.path, ...(declaration.also ?? [])].map((path) => `${declaration.method} ${path}`);
const calls = operations.filter(({ declaration }) => declaration.json !== false);

/** Each is one row at most, or bounded by what one has, as views are that were told before. */
const cheap = [
  "allowProvider",
  // Nothing is kept of it, and it is one hash.
  "askProof",
  "chooseDiscretion",
  "chooseSaver",
  "chooseTheme",
  "endOtherSessions",
  "endSession",
  "giveConsent",
  "resetPassword",
  // `doors` counts what is wrong of them, and refuses nobody.
  "signIn",
  "signOut",
  "tellWatches",
  "unlinkProvider",
].sort();

describe("the operations", () => {
  it("of every room are in the list, each under a name of its own", () => {
    const folders = readdirSync("app/features", { recursive: true, encoding: "utf8" })
      .filter((file) => basename(file) === "operations.server.ts")
      .map(dirname);
    expect(Object.keys(operationsByFolder).sort()).toEqual(folders.sort());
    const ids = operations.map(({ declaration }) => declaration.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are what the route map answers, no more and no fewer", async () => {
    const answered: string[] = [];
    for (const { path = "", file } of routes) {
      // Pages with a component have their operations in forms.
      if (!file.endsWith(".ts")) continue;
      const module = (await import(/* @vite-ignore */ `${import.meta.dirname}/${file}`)) as {
        loader: { operations?: Operation[] };
      };
      for (const { declaration } of module.loader.operations ?? []) {
        answered.push(`${declaration.method} ${braced(path)}`);
      }
    }
    expect(answered.sort()).toEqual(calls.flatMap(addressesOf).sort());
  });

  it("that change something are limited, but for those that cost next to nothing", () => {
    const unlimited = operations
      .filter(({ declaration: { method, limits = [] } }) => method !== "GET" && limits.length === 0)
      .map(({ declaration }) => declaration.id);
    expect(unlimited.sort()).toEqual(cheap);
    const search = operations.find(({ declaration }) => declaration.id === "search");
    expect(search?.declaration.limits?.map(({ per }) => per)).toEqual(["address", "account"]);
  });

  it("of money, messages and the account itself are no token's that was made for something else", () => {
    const rules: [path: RegExp, allowed: (Scope | null)[]][] = [
      [/^\/api\/(messages)\b/, ["messages", null]],
      [
        /^\/api\/(dashboard|ordenes|suscripciones)\b|\/(ordenes|propinas|prueba|precio)$/,
        ["money-read", null],
      ],
      [
        /^\/api\/(signup|verify|login|logout|google-auth|sesiones|cuenta|factores|tokens)\b/,
        [null],
      ],
      [/^\/api\/(admin|moderacion|verificacion|condiciones|notifications\/push)\b/, [null]],
      [/^\/(?!api\/|comentarios\/|uploads\/|og\/|subtitulos\/)/, [null, "read"]],
    ];
    const strays = operations.flatMap(({ declaration }) => {
      const scope = scopeOf(declaration);
      const wrong = rules.some(
        ([path, allowed]) => path.test(declaration.path) && !allowed.includes(scope),
      );
      const changes =
        scope === "read" || scope === "money-read" ? declaration.method !== "GET" : false;
      return wrong || changes ? [`${declaration.id}: ${scope}`] : [];
    });
    expect(strays).toEqual([]);
    const open = operations.filter(({ declaration }) => scopeOf(declaration) !== null);
    expect(open.some(({ declaration }) => declaration.fresh)).toBe(false);
  });

  it("name an example wherever a body needs a field", () => {
    const silent = described().filter(({ call: { requestBody } }) => {
      const json = requestBody?.content["application/json"];
      return requestBody?.required && json && !("example" in json);
    });
    expect(silent).toEqual([]);
  });

  it("take no field in the body of a DELETE, which may be lost, but what stands in no address", () => {
    const bodies = described().filter(
      ({ method, call: { requestBody } }) =>
        method === "delete" && requestBody?.content["application/json"],
    );
    // A link that was mailed is a secret.
    expect(bodies.map(({ name }) => name)).toEqual(["delete /api/cuenta/eliminacion"]);
  });

  it("list only failures that a call like this can meet", () => {
    const impossible = described().flatMap(({ name, method, call }) => {
      const isSafe = method === "get";
      const bodies = Object.keys(call.requestBody?.content ?? {});
      const isUpload = bodies.join() === "multipart/form-data";
      const never = [
        ...(isSafe ? ["cross_origin"] : []),
        ...(isSafe || isUpload ? ["body_too_large"] : []),
        ...(call["x-rate-limits"] ? [] : ["too_many_requests"]),
      ];
      const told = Object.values(call.responses).flatMap(({ description }) =>
        description.split(", "),
      );
      return told.filter((code) => never.includes(code)).map((code) => `${name}: ${code}`);
    });
    expect(impossible).toEqual([]);
  });

  it("tell times as ISO 8601, never as numbers", () => {
    const numbers = described().flatMap(({ name, call }) => {
      const found: string[] = [];
      JSON.stringify(call.responses, (key, value: { type?: string | string[] } | null) => {
        const types = [value?.type].flat();
        const isNumber = types.includes("number") || types.includes("integer");
        if (isNumber && TIME.test(key)) found.push(`${name}: ${key}`);
        return value;
      });
      return found;
    });
    expect(numbers).toEqual([]);
  });

  it("describe the parts of every multipart body", () => {
    const fields = described().flatMap(({ name, call }) => {
      const schema = call.requestBody?.content["multipart/form-data"]?.schema;
      return schema ? [[name, Object.keys(schema.properties), schema.required ?? []]] : [];
    });
    const own = [
      "descripcion",
      "tipo_publicacion",
      "solo_suscriptores",
      "idempotency_key",
      "portadas",
      "alts",
      ...["aparecen", "personas", "falta_alguien", "subidas"],
    ];
    const signer = ["nombre", "nacimiento", "firmada", "tipo", "numero"];
    const list = ["nombre", "on_match", "about"];
    expect(fields).toEqual([
      ["post /api/admin/listas/archivo", [...list, "archivo"], ["nombre", "archivo"]],
      ["post /api/messages/with/{id}", ["text", "responde_a", "subidas", "clave", "files"], []],
      ["post /api/publicaciones", [...own, "files"], ["files"]],
      [
        "post /api/publicaciones/{id}/archivos",
        ["idempotency_key", "aparecen", "files"],
        ["aparecen", "files"],
      ],
      ["put /api/publicaciones/{id}/archivos/{file}", ["aparecen", "file"], ["aparecen", "file"]],
      [
        "post /api/publicaciones/{id}/autorizaciones",
        [...signer, "correo", "declara", "archivo"],
        [...signer, "declara", "archivo"],
      ],
      ["put /api/user/me/avatar", ["crop", "avatar"], ["avatar"]],
      ["put /api/user/me/cover", ["crop", "cover"], ["cover"]],
      ["put /api/user/{id}/avatar", ["crop", "avatar"], ["avatar"]],
      ["put /api/user/{id}/cover", ["crop", "cover"], ["cover"]],
      ["put /api/verificacion/documentos/{kind}", ["archivo"], ["archivo"]],
    ]);
  });

  it("describe each success that they answer, and flags as the numbers that they are", () => {
    const calls = new Map(described().map(({ name, call }) => [name, call]));
    const successes = (name: string) =>
      Object.keys(calls.get(name)!.responses).filter((status) => status < "400");
    expect(successes("post /api/publicaciones")).toEqual(["201", "202"]);
    for (const path of ["conversations", "unread", "with/{id}"]) {
      const name = `get /api/messages/${path}`;
      expect([name, ...successes(name)]).toEqual([name, "200", "304"]);
      const asked = calls.get(name)!.parameters.filter((each) => each.in === "header");
      expect(asked.map((each) => each.name)).toEqual(["If-None-Match"]);
    }
    const change = calls.get("patch /api/publicaciones/{id}")!.requestBody!;
    const { solo_suscriptores } = change.content["application/json"]!.schema.properties;
    expect(solo_suscriptores).toMatchObject({
      anyOf: expect.arrayContaining([
        { type: "number", enum: [0, 1] },
        { type: "boolean" },
      ]) as unknown,
    });
  });

  it("make the published description, which is valid OpenAPI and up to date", async () => {
    const document = describeApi(operations);
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    // `npm run openapi` writes it anew.
    expect(JSON.parse(readFileSync(DOCUMENT, "utf8"))).toEqual(
      JSON.parse(JSON.stringify(document)),
    );
  });
});

interface Call {
  parameters: { name: string; in: string }[];
  requestBody?: { required?: true; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { description: string }>;
  "x-rate-limits"?: unknown[];
}

interface Schema {
  properties: Record<string, unknown>;
  required?: string[];
}

/** Every call of the description, by method and path. */
function described() {
  const { paths } = describeApi(operations) as { paths: Record<string, Record<string, Call>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, method, call })),
  );
}
