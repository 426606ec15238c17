import { createPath, resolvePath } from "@remix-run/react";
import { expect, it } from "vitest";

/** What `useNavigate` makes of an address, on a page of ours. */
const destination = (to: string) => createPath(resolvePath(to, "/u/ana"));

// Where the history refuses `//host`, the router would leave for it.
it.each([
  ["//evil.example", "/evil.example"],
  ["//evil.example/x?y#z", "/evil.example/x?y#z"],
  ["///evil.example", "/evil.example"],
  ["/x//y", "/x/y"],
  ["x//y", "/u/ana/x/y"],
  ["/..//evil.example", "/evil.example"],
])("navigating to %j stays on this site", (to, path) => {
  expect(destination(to)).toBe(path);
});

it.each(["https://evil.example", "https:evil.example", "javascript:alert(1)"])(
  "navigating to %j stays on this site",
  (to) => {
    expect(new URL(destination(to), "https://ours.example").host).toBe("ours.example");
  },
);
