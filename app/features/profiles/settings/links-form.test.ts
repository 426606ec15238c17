import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { LinksForm } from "./links-form.tsx";

test("what was refused stands where it was typed, with what is wrong beside it", async () => {
  const failure = {
    error: "Revisa los campos.",
    code: "bad_input",
    fields: { "links.1.url": "Escribe una dirección." },
    values: { url_1: "https://uno.example", url_3: "http://dos.example" },
  } as const;
  const links = [{ label: "Antes", url: "https://antes.example/" }];
  const html = await rendered(createElement(LinksForm, { links, failure }));
  const fields = [...html.matchAll(/<input[^>]*name="(url_\d)"[^>]*>/g)].map(([tag, name]) => ({
    name,
    value: /value="([^"]*)"/.exec(tag)?.[1],
    isWrong: tag.includes('aria-invalid="true"'),
  }));
  expect(fields.filter(({ value }) => value)).toEqual([
    { name: "url_1", value: "https://uno.example", isWrong: false },
    { name: "url_3", value: "http://dos.example", isWrong: true },
  ]);
  expect(html.slice(html.indexOf("<details"))).not.toContain("url_3");
});
