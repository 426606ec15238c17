import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { describeApi } from "./http/openapi.server.ts";
import type { Operation } from "./http/operation.server.ts";
import { operations, operationsByFolder } from "./operations.server.ts";
import routes from "./routes.ts";

const DOCUMENT = "docs/api/openapi.json";

/** `/api/users/:id` as declarations write it. */
const braced = (path: string) => `/${path.replace(/:(\w+)/g, "{$1}")}`;
const addressesOf = ({ declaration }: Operation) =>
  [declaration.path, ...(declaration.also ?? [])].map((path) => `${declaration.method} ${path}`);
const calls = operations.filter(({ declaration }) => declaration.json !== false);

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

  it("name an example wherever a body needs a field", () => {
    const document = describeApi(operations) as { paths: Record<string, Record<string, Json>> };
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => needsExample(requestBody as Json | undefined))
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent).toEqual([]);
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

type Json = Record<string, unknown>;

function needsExample(body: Json | undefined): boolean {
  const json = (body?.content as Json | undefined)?.["application/json"] as Json | undefined;
  return body?.required === true && json !== undefined && !("example" in json);
}
