import { expect, it } from "vitest";
import { withoutSecrets } from "./tame-log.ts";

it.each([
  ["/reset?token=abc-DEF_123", "/reset?token=…"],
  ["/reset.data?token=abc&_routes=x", "/reset.data?token=…&_routes=x"],
  ["/reset?a=1&token=abc", "/reset?a=1&token=…"],
  ["/auth/google/callback?code=4%2F0a&state=x-y", "/auth/google/callback?code=…&state=…"],
  ["/search?q=token", "/search?q=token"],
])("the access log writes %s as %s", (address, written) => {
  expect(withoutSecrets(address)).toBe(written);
});
