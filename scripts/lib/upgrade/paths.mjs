import { resolve } from "node:path";

const PATHS = ["ADS_FILE", "AGE_REGION_FILE", "BREACHED_PASSWORDS", "WHISPER_MODEL"];
/** Those of Node and of PostgreSQL's client. */
const OTHERS_PATHS = ["NODE_EXTRA_CA_CERTS", "PGPASSFILE"];
const DATABASES = ["DATABASE_URL", "DATABASE_REPLICA_URL"];

/**
 * The settings that name files, as they are meant in this folder, for programs that run in another. `BACKUP_TO` stays
 * as it is: backups are known by the words that name their place, and only made here.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function absolutePaths(env) {
  const found = { DATA_DIR: resolve(env.DATA_DIR?.trim() || "./data") };
  const change = (names, how) => {
    for (const name of names) if (env[name]?.trim()) found[name] = how(env[name]);
  };
  change([...PATHS, ...OTHERS_PATHS], (path) => resolve(path));
  change(DATABASES, absoluteDatabase);
  // Without a folder it is looked for in PATH.
  change(["WHISPER_COMMAND"], (name) => (name.includes("/") ? resolve(name) : name));
  return found;
}

/** A file, or the files of certificates that an address of PostgreSQL names. */
function absoluteDatabase(url) {
  const file = /^(?:sqlite|file):(?:\/\/)?(.*)$/s.exec(url)?.[1];
  if (file) return `file:${resolve(file)}`;
  return url.replace(
    /([?&]ssl(?:rootcert|cert|key)=)([^&#]+)/g,
    (_, name, path) => name + encodeURIComponent(resolve(decodeURIComponent(path))),
  );
}
