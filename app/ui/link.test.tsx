import { Form as RouterForm, Link as RouterLink, NavLink as RouterNavLink } from "@remix-run/react";
import { createElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { Form, Link, NavLink } from "./link.tsx";

/** The HTML, the attributes of each element in the order of the alphabet. */
async function html(element: ReactElement): Promise<string> {
  const sorted = (attributes: string) =>
    attributes
      .match(/ [\w-]+="[^"]*"/g)
      ?.sort()
      .join("");
  return (await rendered(element)).replace(/(?<=<\w+)( [^>]+)/g, sorted as () => string);
}

const addresses = [
  ...["/", "/u/3", "/u/3/", "/messages/to/ana.luz", "/publicacion/3#p3", "/search?q=%23playa#fin"],
  ...[
    "/?sesion=a&desde=2",
    "//u/3",
    "/u//3",
    "/u/./3",
    "/u/../3",
    "/u/3?",
    "/u/3#",
    "/u/ñ ñ",
    "..",
  ],
  ...["", "?tab=a", "https://example.org/a"],
];

test.each(addresses)("the server writes the address %j as the router does", async (to) => {
  const { method, className } = { method: "post", className: "look" } as const;
  const same = async (ours: object, theirs: object, props: object) => {
    const make = (type: object) => html(createElement(type as typeof Link, props as never, "Ir"));
    expect(await make(ours)).toBe(await make(theirs));
  };
  for (const more of [{}, { reloadDocument: true }, { replace: true, preventScrollReset: true }]) {
    await same(Link, RouterLink, { to, className, title: "Ir", ...more });
    await same(Form, RouterForm, { action: to, method, className, ...more });
    await same(NavLink, RouterNavLink, { to, end: true, ...more });
  }
  await same(NavLink, RouterNavLink, { to, className });
});
