import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readAdsFile } from "#app/ads-file.server.ts";
import { loader } from "../pages/ad-frame.ts";
import { adSources, adViews } from "./ads.server.ts";

const folder = mkdtempSync(join(tmpdir(), "ads-"));
const fileOf = (units: unknown) => {
  const path = join(folder, "ads.json");
  writeFileSync(path, typeof units === "string" ? units : JSON.stringify(units));
  return path;
};

const banner = {
  type: "iframe",
  key: "abc123",
  src: "https://frames.example/b?x=1",
  baseWidth: 300,
  baseHeight: 250,
  for: "narrow",
};
const native = {
  type: "native",
  containerId: "container-9",
  src: 'https://native.example/invoke.js?a=1&b="><script>',
  hosts: ["https://pictures.example/any"],
};

describe("the advertisements of an operator", () => {
  beforeAll(() => {
    process.env.DATA_DIR = folder;
    process.env.ADS_FILE = fileOf([banner, native]);
  });

  test("pages may frame exactly the hosts of the units", () => {
    expect(adSources()).toEqual(["https://frames.example"]);
    expect(adViews()).toMatchObject([
      { src: banner.src, for: "narrow", width: 300, height: 250, isOurs: false },
      { src: "/anuncio/1", for: "any", isOurs: true },
    ]);
  });

  test("a native unit runs in a frame without an origin that loads from its hosts alone", async () => {
    const frame = (number: string) =>
      loader({ params: { number }, request: new Request("http://localhost"), context: {} });
    const response = await frame("1");
    const policy = response.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(
      /script-src 'nonce-[\w+/=]+' https:\/\/native\.example https:\/\/pictures\.example;/,
    );
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/);
    const html = await response.text();
    expect(html).toContain('<div id="container-9">');
    expect(html).toContain("b=&quot;>&lt;script>");
    for (const number of ["0", "2", "-1", "x", "99999"]) {
      await expect(frame(number)).rejects.toMatchObject({ status: 404 });
    }
  });
});

test.each([
  ["no list", {}],
  ["a unit without a kind", [{ src: "https://a.example" }]],
  ["an address that is a script", [{ ...banner, src: "javascript:alert(1)" }]],
  ["a name that breaks out", [{ ...native, containerId: '"><script>' }]],
  ["no size", [{ ...banner, baseWidth: 0 }]],
  ["no JSON", "{"],
])("a file with %s is refused in one line", (_what, units) => {
  expect(() => readAdsFile(fileOf(units))).toThrow(/^[^\n]+$/);
});
