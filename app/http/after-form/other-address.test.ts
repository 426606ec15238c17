import { describe, expect, it } from "vitest";
import { isAfterForm, otherAddress } from "./other-address.server.ts";

const old = (path: string, headers = {}) => new Request(`http://localhost${path}`, { headers });
const newer = (path: string, referer?: string) =>
  old(path, { "Sec-Fetch-Site": "same-origin", ...(referer && { Referer: referer }) });

describe("after a form", () => {
  it("an old browser is led to an address where it has not been", () => {
    const first = otherAddress("/publicacion/7?tab=a#p7", old("/"));
    expect(first).toMatch(/^\/publicacion\/7\?tab=a&vez=[a-z0-9]+#p7$/);
    const again = otherAddress("/publicacion/7?tab=a&vez=abc#p7", old("/"));
    expect(again).toMatch(/^\/publicacion\/7\?tab=a&vez=[a-z0-9]{5,}#p7$/);
  });

  it("others go to the address itself, and to other sites everybody does", () => {
    expect(otherAddress("/?tab=a#p7", newer("/"))).toBe("/?tab=a#p7");
    expect(otherAddress("https://accounts.example/x", old("/"))).toBe("https://accounts.example/x");
  });

  it("it is known of a page that a form led to it", () => {
    expect(isAfterForm(old("/x"))).toBe(false);
    expect(isAfterForm(old(otherAddress("/x", old("/"))))).toBe(true);
    expect(isAfterForm(old("/x?vez=abc"))).toBe(false);
    expect(isAfterForm(old("/x?vez=%"))).toBe(false);
    expect(isAfterForm(newer("/x?y=1"))).toBe(false);
    expect(isAfterForm(newer("/x?y=1", "http://localhost/terms"))).toBe(false);
    expect(isAfterForm(newer("/x?y=1", "http://localhost/x?y=1"))).toBe(true);
    expect(isAfterForm(newer("/", "https://buscador.example/"))).toBe(false);
  });
});
