import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { RESOURCES } from "./odd-methods.ts";

test("the addresses that answer for themselves are those of the map that are no pages", () => {
  const resources = routes.filter(({ path = "" }) => RESOURCES.test(`/${path}`));
  expect(resources).toEqual(routes.filter(({ file }) => file.endsWith(".ts")));
});
