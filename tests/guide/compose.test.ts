import { describe, expect, test } from "vitest";
import { readCompose } from "../setup/compose.ts";
import { filesLike, textOf } from "./repository.ts";

const SECRETS = { SESSION_SECRET: "s".repeat(32), POSTGRES_PASSWORD: "p", S3_PASSWORD: "o" };
const given = { ...SECRETS, SITE_URL: "https://example.org" };
const { services, networks, volumes } = readCompose(given);
const all = Object.entries(services);

describe("compose.yaml", () => {
  test.each(Object.keys(given))("does not start without %s, which .env.example has", (name) => {
    expect(() => readCompose({ ...given, [name]: "" })).toThrow(name);
    expect(textOf(".env.example")).toMatch(new RegExp(`^${name}=`, "m"));
  });

  test.each(all)("gives %s no rights and nothing to write beside volumes", (_, service) => {
    expect(service).toMatchObject({
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      read_only: true,
    });
    expect(service.cap_add ?? service.privileged).toBeUndefined();
  });

  test.each(all)("keeps no more than so much of what %s says", (_, { logging }) => {
    const options = { "max-size": "20m", "max-file": "5" };
    expect(logging).toEqual({ driver: "local", options });
  });

  test("is reached by web alone, from this machine unless told otherwise", () => {
    const open = (compose: typeof services) =>
      Object.entries(compose).flatMap(([name, { ports = [] }]) =>
        ports.map((port) => [name, port]),
      );
    expect(open(services)).toEqual([["web", "127.0.0.1:3000:3000"]]);
    const other = readCompose({ ...given, BIND: "0.0.0.0", PORT: "8080" });
    expect(open(other.services)).toEqual([["web", "0.0.0.0:8080:3000"]]);
  });

  test("lets only web and jobs out, and gives what opens files no other secret than the stores'", () => {
    // The machine itself has no address among the stores.
    const driver_opts = { "com.docker.network.bridge.inhibit_ipv4": "true" };
    expect(networks).toEqual({ outside: null, stores: { internal: true, driver_opts } });
    const out = all.filter(([, service]) => service.networks.includes("outside"));
    expect(out.map(([name]) => name)).toEqual(["web", "jobs"]);
    const { media } = services;
    expect(media!.env_file).toBeUndefined();
    expect(JSON.stringify(media)).not.toContain(SECRETS.SESSION_SECRET);
    expect(media!.volumes).toEqual(["work:/tmp"]);
  });

  test("hands on to media what its jobs work by", () => {
    const files = filesLike(
      /^app\/features\/(media\/(?!intake\/|caches)|publish\/captions\/draft-).*\.server\.ts$/,
    );
    const read = files.flatMap((file) => [
      ...textOf(file).matchAll(/getEnv\(\)\.(\w+)|const \{([^}]+)\} = getEnv\(\)/g),
    ]);
    const fields = read.flatMap(([, one, several]) => one ?? several!.match(/\b\w+(?=:|,| |$)/g)!);
    const env = textOf("app/env.server.ts");
    const names = [...new Set(fields)].flatMap((field) => {
      const [, value = ""] = new RegExp(`^ {4}${field}:([^]*?)^ {4}[\\w./]`, "m").exec(env) ?? [];
      return [...value.matchAll(/\bv\.(\w+)/g)].map(([, name]) => name!);
    });
    expect(names).toEqual(expect.arrayContaining(["FFMPEG_MEMORY_MB", "MAX_VIDEO_SECONDS"]));
    for (const name of names) {
      const { media } = readCompose({ ...given, [name]: "7" }).services;
      expect(media!.environment, name).toMatchObject({ [name]: 7 });
    }
  });

  test("copies no video into memory", () => {
    for (const name of ["web", "jobs", "media"]) {
      const { tmpfs = [], volumes: mounts = [] } = services[name]!;
      expect(tmpfs, name).not.toContain("/tmp");
      expect(
        mounts.filter((mount) => mount.endsWith(":/tmp")),
        name,
      ).toHaveLength(1);
    }
  });

  test("leaves no volume behind that has no name, not even the one of the image", () => {
    const [, volume] = /^VOLUME (\S+)$/m.exec(textOf("Dockerfile"))!;
    for (const [name, { image, volumes: mounts = [], tmpfs = [] }] of all) {
      for (const mount of mounts) expect(mount, name).toMatch(/^\w+:/);
      const places = [...mounts.map((mount) => mount.split(":")[1]), ...tmpfs];
      if (image === "shortit") expect(places, name).toContain(volume);
    }
  });

  test("takes an image of Valkey, too, which knows no user of the name redis", () => {
    expect(services.redis!.user).toMatch(/^\d+$/);
  });

  test("takes PostgreSQL for ready only where others reach it, not while its image makes the database", () => {
    expect(services.postgres!.healthcheck!.test).toContain("--host=127.0.0.1");
  });

  test("names only volumes, networks and services that there are", () => {
    for (const [name, service] of all) {
      const named = (service.volumes ?? []).filter((volume) => !volume.startsWith("/"));
      for (const volume of named) expect(volumes, name).toHaveProperty(volume.split(":")[0]!);
      for (const network of service.networks) expect(networks).toHaveProperty(network);
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services, name).toHaveProperty(other);
        const isHealthy = condition === "service_healthy";
        if (isHealthy) expect(services[other]!.healthcheck?.test, other).toBeDefined();
      }
    }
  });
});
