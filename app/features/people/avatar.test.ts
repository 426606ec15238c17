import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";
import { avatarName } from "./avatar-sizes.ts";

const id = "0123456789abcdef0123456789abcdef";
const shown = (profile_picture: string, size: number) => {
  const html = renderToStaticMarkup(createElement(Avatar, { user: { profile_picture }, size }));
  const of = (name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(html)?.[1];
  const sides = of("srcset")
    ?.match(/\d+(?=w)/g)
    ?.map(Number);
  return { src: of("src")?.replace(/^.*avatar/, ""), sizes: of("sizes"), sides };
};

test("a picture of somebody is asked for in the sizes that fit where it stands", () => {
  const picture = avatarName(id, 512);
  expect(shown(picture, 28)).toEqual({ src: "96.webp" });
  expect(shown(picture, 40)).toEqual({ src: "96.webp", sizes: "40px", sides: [96, 192] });
  expect(shown(picture, 24)).toEqual({ src: "48.webp", sizes: "24px", sides: [48, 96] });
  expect(shown(picture, 104)).toEqual({ src: "192.webp", sizes: "104px", sides: [192, 512] });
});

test("a small or an old one is shown as it is", () => {
  expect(shown(avatarName(id, 60), 104)).toEqual({ src: "60.webp" });
  expect(shown(`${id}-avatar.webp`, 40)).toEqual({ src: ".webp" });
});
