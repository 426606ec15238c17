import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { requireSameOrigin } from "./same-origin.server.ts";

const sent = (headers: Record<string, string>) => () =>
  requireSameOrigin(
    new Request("http://localhost:3000/logout", {
      method: "POST",
      headers: { Host: "localhost:3000", ...headers },
    }),
  );

describe("a mutation with our cookie", () => {
  it.each<[Record<string, string>]>([
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" }],
    [{ Origin: "https://evil.example" }],
    [{ Origin: "http://localhost:3000.evil.example" }],
    [{ Origin: "http://localhost:3001" }],
    [{ Origin: "null" }],
  ])("is refused with %j", (headers) => {
    expect(sent(headers)).toThrow(AppError);
  });

  it.each<[Record<string, string>]>([
    [{ "Sec-Fetch-Site": "same-origin" }],
    [{ "Sec-Fetch-Site": "none" }],
    [{ Origin: "http://localhost:3000" }],
    [{}],
  ])("is taken with %j", (headers) => {
    expect(sent(headers)).not.toThrow();
  });
});
