import { expect, it } from "vitest";
import { doneCookie, takeDone } from "./done.server.ts";

const asked = (cookie?: string) =>
  new Request("http://localhost/settings?hecho=perfil", { headers: cookie ? { cookie } : {} });

it("is news once, right after the form that did it", () => {
  const cookie = doneCookie("/settings?hecho=perfil#perfil")?.split(";")[0];
  expect(takeDone(asked(cookie))).toEqual({
    isNews: true,
    cookie: expect.stringMatching(/^hecho=;.*Max-Age=0/) as string,
  });
  expect(takeDone(asked("auth_token=x"))).toEqual({ isNews: false });
});

it("is believed of a browser that keeps no cookies, and leaves other forms alone", () => {
  expect(takeDone(asked())).toEqual({ isNews: true });
  expect(doneCookie("/publicacion/7?page=2")).toBeUndefined();
});
