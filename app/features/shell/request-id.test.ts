import { createElement } from "react";
import { expect, it } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { ErrorPage } from "./error-page.tsx";
import { RequestIdProvider } from "./request-id.tsx";

const page = (status: number, id?: string) => {
  const error = { status, statusText: "", internal: false, data: null };
  return rendered(
    createElement(RequestIdProvider, { value: id }, createElement(ErrorPage, { error })),
  );
};

it("a page that failed says which request it was, where that is our fault and known", async () => {
  expect(await page(500, "0af7-1c")).toContain("Referencia: 0af7-1c");
  expect(await page(404, "0af7-1c")).not.toContain("0af7-1c");
  expect(await page(503)).not.toContain("Referencia");
});
