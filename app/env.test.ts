import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "./env.server.ts";

const SESSION_SECRET = "s".repeat(32);
const parse = (variables: Record<string, string> = {}) =>
  parseEnv({ SESSION_SECRET, ...variables });
const s3 = {
  S3_ENDPOINT: "http://s3.example:7070",
  S3_BUCKET: "media",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "key",
};

const ageProvider = {
  AGE_PROVIDER_ISSUER: "https://age.example",
  AGE_PROVIDER_CLIENT_ID: "id",
  AGE_PROVIDER_CLIENT_SECRET: "secret",
};

describe("the environment", () => {
  it.each<[string, Record<string, string>]>([
    ["S3_ENDPOINT", { S3_BUCKET: "media" }],
    ["S3_SECRET_ACCESS_KEY", { ...s3, S3_SECRET_ACCESS_KEY: " " }],
    ["S3_ENDPOINT", { S3_REGION: "eu-west-1" }],
    ["S3_ENDPOINT", { ...s3, S3_ENDPOINT: "s3.example" }],
    ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "id" }],
    ["GOOGLE_CLIENT_ID", { GOOGLE_ISSUER: "https://id.example" }],
    ["GOOGLE_ISSUER", { GOOGLE_ISSUER: "http://id.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://host/name" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://app:se#ret@host/name" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://app:s/e@host/name" }],
    ["DATABASE_REPLICA_URL", { DATABASE_REPLICA_URL: "postgres://copy/name" }],
    [
      "DATABASE_REPLICA_URL",
      { DATABASE_URL: "file:/a.db", DATABASE_REPLICA_URL: "postgres://copy/name" },
    ],
    [
      "DATABASE_REPLICA_URL",
      { DATABASE_URL: "postgres://host/name", DATABASE_REPLICA_URL: "file:/copy.db" },
    ],
    ["MEDIA_CDN_URL", { MEDIA_CDN_URL: "presigned" }],
    ["MEDIA_CDN_URL", { ...s3, MEDIA_CDN_URL: "https://cdn.example/media" }],
    ["MEDIA_CDN_KEY", { ...s3, MEDIA_CDN_URL: "https://cdn.example" }],
    ["MEDIA_CDN_KEY", { ...s3, MEDIA_CDN_URL: "presigned", MEDIA_CDN_KEY: "k".repeat(32) }],
    ["MEDIA_CDN_URL", { ...s3, MEDIA_CDN_KEY: "k".repeat(32) }],
    ["MEDIA_CDN_URL", { ...s3, MEDIA_CDN_URL: "presigned", SITE_URL: "https://example.org" }],
    [
      "MEDIA_CDN_URL",
      {
        ...{ ...s3, MEDIA_CDN_URL: "http://cdn.example", MEDIA_CDN_KEY: "k".repeat(32) },
        SITE_URL: "https://example.org",
      },
    ],
    ["KV_URL", { KV_URL: "http://redis:6379" }],
    ["KV_URL", { KV_URL: "redis+cluster://one:6379,two:x" }],
    ["KV_URL", { KV_URL: "redis+sentinel://one,two" }],
    ["SEARCH_URL", { SEARCH_URL: "search:9200" }],
    ["SEARCH_URL", { SEARCH_URL: "https://search?index=MAL" }],
    ["SEARCH_TIMEOUT_MS", { SEARCH_TIMEOUT_MS: "0" }],
    ["SITE_URL", { SITE_URL: "example.org" }],
    ["SITE_URL", { SITE_URL: "https://example.org/blog" }],
    ["SITE_URL", { SITE_URL: "https://example.org?a=b" }],
    ["SITE_URL", { SITE_URL: "https://somebody@example.org" }],
    ["SITE_URL", { SITE_URL: "ftp://example.org" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["MAIL_FROM", { MAIL_FROM: "nobody" }],
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "http" }],
    ["MAX_UPLOAD_MB", { MAX_UPLOAD_MB: "-1" }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "capacitor://localhost, app.example.org" }],
    ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["METRICS_PORT", { PORT: "3000", METRICS_PORT: "3000" }],
    ["METRICS_TOKEN", { METRICS_PORT: "9464", METRICS_TOKEN: "short" }],
    ["METRICS_TOKEN", { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }],
    ["METRICS_TOKEN", { METRICS_PORT: "9464", METRICS_HOST: "127.0.0.1.example.org" }],
    ["TIME_ZONE", { TIME_ZONE: "Mars/Phobos" }],
    ["PAYOUT_PER_1000_VIEWS", { PAYOUT_PER_1000_VIEWS: "-3" }],
    ["ADS_FILE", { ADS_FILE: "/nowhere/ads.json" }],
    ["AGE_POLICY", { AGE_POLICY: "GB=papers" }],
    ["AGE_POLICY", { ...ageProvider, AGE_POLICY: "GB=verify" }],
    ["AGE_PROVIDER_ISSUER", { AGE_POLICY: "*=verify" }],
    ["AGE_PROVIDER_CLIENT_ID", { AGE_PROVIDER_ISSUER: "https://age.example" }],
    ["AGE_PROVIDER_ISSUER", { ...ageProvider, AGE_PROVIDER_ISSUER: "http://age.example" }],
    [
      "AGE_PROVIDER_LEVEL",
      { ...ageProvider, AGE_POLICY: "*=verify", AGE_PROVIDER_LEVEL: "estimate" },
    ],
    ["AGE_REGION_HEADER", { AGE_REGION_HEADER: "CF-IPCountry" }],
    ["AGE_REGION_FILE", { ...ageProvider, AGE_POLICY: "GB=verify", AGE_REGION_FILE: "/nowhere" }],
    [
      "AGE_REGION_FILE",
      { ...ageProvider, AGE_POLICY: "GB=verify", AGE_REGION_FILE: "/etc/hostname" },
    ],
    ["DATA_DIR", { SESSION_SECRET: "", DATA_DIR: "/dev/null/data" }],
  ])("is refused in one line that names %s: %j", (name, variables) => {
    expect(() => parse(variables)).toThrow(EnvError);
    expect(() => parse(variables)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it("needs nothing", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "env-"));
    const env = parseEnv({ DATA_DIR: dataDir, S3_BUCKET: "", SMTP_URL: "  " });
    expect(env).toMatchObject({
      port: 3000,
      siteUrl: "http://localhost:3000",
      databaseUrl: `file:${dataDir}/shortit.db`,
      kvUrl: null,
      s3: null,
      smtpUrl: null,
      google: null,
    });
    expect(env.sessionSecret).toBe(readFileSync(join(dataDir, "session-secret"), "utf8"));
    expect(parseEnv({ DATA_DIR: dataDir }).sessionSecret).toBe(env.sessionSecret);
  });

  it("takes a public address with and without its last slash", () => {
    for (const SITE_URL of ["https://example.org", "https://example.org/"]) {
      expect(parse({ SITE_URL }).siteUrl).toBe("https://example.org");
    }
    expect(parse({ SITE_URL: "http://[::1]:8080" }).siteUrl).toBe("http://[::1]:8080");
  });

  it("takes the four of S3 together", () => {
    expect(parse(s3).s3).toEqual({
      endpoint: "http://s3.example:7070",
      region: "us-east-1",
      bucket: "media",
      accessKeyId: "id",
      secretAccessKey: "key",
      timeoutMs: 10_000,
      forcePathStyle: true,
    });
  });
});
