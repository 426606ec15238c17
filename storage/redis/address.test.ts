import { describe, expect, it } from "vitest";
import { parseRedisAddress } from "./address.ts";

describe("an address of Redis", () => {
  it("names one server as its own client reads it", () => {
    for (const url of ["redis://localhost", "rediss://user:p%40ss@redis.example:6380/2"]) {
      expect(parseRedisAddress(url)).toEqual({ form: "one", url });
    }
  });

  it("names servers of a cluster", () => {
    expect(parseRedisAddress("redis+cluster://one,two:7000,[2001:db8::1]:7001,[::1]/")).toEqual({
      ...{ form: "cluster", tls: false, login: {} },
      hosts: [
        { host: "one", port: 6379 },
        { host: "two", port: 7000 },
        { host: "2001:db8::1", port: 7001 },
        { host: "::1", port: 6379 },
      ],
    });
    expect(parseRedisAddress("rediss+cluster://ana:p%2Fs%3As%25@one:7000")).toEqual({
      ...{ form: "cluster", tls: true, hosts: [{ host: "one", port: 7000 }] },
      login: { username: "ana", password: "p/s:s%" },
    });
  });

  it("names sentinels, the primary, and who we are to both", () => {
    expect(parseRedisAddress("redis+sentinel://one,two:7000/my-primary")).toEqual({
      ...{ form: "sentinel", tls: false, login: {}, sentinelLogin: {}, name: "my-primary" },
      hosts: [
        { host: "one", port: 26379 },
        { host: "two", port: 7000 },
      ],
    });
    const both = "rediss+sentinel://:a:b@one/p?sentinel_user=s&sentinel_password=x+y%26=";
    expect(parseRedisAddress(both)).toEqual({
      ...{ form: "sentinel", tls: true, name: "p", hosts: [{ host: "one", port: 26379 }] },
      ...{ login: { password: "a:b" }, sentinelLogin: { username: "s", password: "x+y&=" } },
    });
  });

  const host = "must name hosts like host:";
  it.each([
    ["redis:secret@h", "must be an address like redis://host:6379"],
    ["redis://", "must be an address like redis://host:6379"],
    ["valkey+cluster://h", "must be an address like redis://host:6379"],
    ["redis+ring://h", "must be an address like redis://host:6379"],
    ["redis+cluster://", host],
    ["redis+cluster://one,,two", host],
    ["redis+cluster://one, two", host],
    ["redis+cluster://one:0", host],
    ["redis+cluster://one:65536", host],
    ["redis+cluster://one:x", host],
    ["redis+cluster://one:1:2", host],
    ["redis+cluster://::1", host],
    ["redis+cluster://u:secret@one:1/2", "must end after its hosts"],
    ["redis+cluster://one?x=secret", "must end after its hosts"],
    ["redis+cluster://u:secret%@one", "must have %25 where a name or password has a %"],
    ["redis+sentinel://one", "must end in the name"],
    ["redis+sentinel://one/", "must end in the name"],
    ["redis+sentinel://one/name/1", "must end in the name"],
    ["redis+sentinel://one/name?password=secret", "may have sentinel_user and sentinel_password"],
    ["redis+sentinel://u:sec@ret@one/name", "must be an address like redis://host:6379"],
  ])("is refused in one line without its password: %s", (text, says) => {
    const refuse = () => parseRedisAddress(text);
    expect(refuse).toThrow(says);
    expect(refuse).toThrow(/^(?!.*sec)[^\n]+$/);
  });
});
