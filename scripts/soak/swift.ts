import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../lib/free-port.ts";

const KINDS = ["account", "container", "object"] as const;
const BINARIES = "/usr/bin";
const PATIENCE_MS = 120_000;

export const SWIFT_PACKAGES = "swift-proxy swift-account swift-container swift-object";

/** Whether the packages are installed. */
export const hasSwift = () => existsSync(join(BINARIES, "swift-proxy-server"));

/** Swift with s3api, one copy of each object, on the loopback interface, as the user who asks. */
export async function startSwift(folder: string, secret: string) {
  await mkdir(join(folder, "devices/d1"), { recursive: true });
  await write(folder, "swift.conf", {
    "swift-hash": { swift_hash_path_suffix: "soak", swift_hash_path_prefix: "soak" },
    "storage-policy:0": { name: "only", default: "yes" },
  });
  const defaults = (port: number) => ({
    ...{ bind_ip: "127.0.0.1", bind_port: port, workers: 0, user: userInfo().username },
    swift_dir: folder,
  });
  for (const kind of KINDS) {
    const port = await freePort();
    const ring = (...args: string[]) =>
      promisify(execFile)("swift-ring-builder", [`${kind}.builder`, ...args], { cwd: folder });
    await ring("create", "4", "1", "0");
    await ring("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    // It warns that all is in one place.
    await ring("rebalance").catch(() => undefined);
    await write(folder, `${kind}-server.conf`, {
      DEFAULT: {
        ...defaults(port),
        devices: join(folder, "devices"),
        mount_check: false,
        disable_fallocate: true,
      },
      "pipeline:main": { pipeline: `${kind}-server` },
      [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
    });
  }
  const port = await freePort();
  const filters = ["catch_errors", "s3api", "tempauth", "bulk", "slo"];
  await write(folder, "proxy-server.conf", {
    DEFAULT: defaults(port),
    "pipeline:main": { pipeline: `catch_errors cache ${filters.slice(1).join(" ")} proxy-server` },
    "app:proxy-server": { use: "egg:swift#proxy", account_autocreate: true },
    "filter:cache": { use: "egg:swift#memcache", memcache_servers: "127.0.0.1:1" },
    ...Object.fromEntries(filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }])),
    "filter:tempauth": { use: "egg:swift#tempauth", user_soak_person: `${secret} .admin` },
  });
  const servers = [...KINDS, "proxy"].map((kind) =>
    spawn(join(BINARIES, `swift-${kind}-server`), [join(folder, `${kind}-server.conf`)], {
      stdio: "ignore",
    }),
  );
  const stop = () => servers.forEach((server) => server.kill());
  process.on("exit", stop);
  const endpoint = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE_MS;
  while (!(await fetch(endpoint).catch(() => null))) {
    if (Date.now() > end) throw new Error("Swift does not answer");
    await delay(100);
  }
  return { endpoint, accessKeyId: "soak:person", secretAccessKey: secret, stop };
}

type Sections = Record<string, Record<string, string | number | boolean>>;

function write(folder: string, name: string, sections: Sections): Promise<void> {
  const text = Object.entries(sections).map(([section, values]) =>
    [`[${section}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join(
      "\n",
    ),
  );
  return writeFile(join(folder, name), `${text.join("\n\n")}\n`);
}
