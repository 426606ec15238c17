/** How a Redis is reached: one server, a cluster, or whichever server sentinels name. */
export type RedisAddress =
  | { form: "one"; url: string }
  | (Servers & { form: "cluster" })
  | (Servers & { form: "sentinel"; name: string; sentinelLogin: Login });

interface Servers {
  hosts: Host[];
  tls: boolean;
  /** At the servers that keep the data. */
  login: Login;
}

export interface Host {
  host: string;
  port: number;
}

export interface Login {
  username?: string;
  password?: string;
}

/** scheme, form, login, hosts, path, query */
const MANY =
  /^(rediss?)\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/;
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/i;
const PORTS = { cluster: 6379, sentinel: 26379 };

const EXAMPLES =
  "must be an address like redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name";

/** Throws an error that says in one line what is wrong, without any password. */
export function parseRedisAddress(text: string): RedisAddress {
  if (/^rediss?:/.test(text)) return { form: "one", url: oneOf(text) };
  const [, scheme, form, login = "", hosts = "", path, query] = MANY.exec(text) ?? [];
  if (form !== "cluster" && form !== "sentinel") throw new Error(EXAMPLES);
  const servers = {
    hosts: hosts.split(",").map((host) => hostOf(host, PORTS[form])),
    tls: scheme === "rediss",
    login: loginOf(login),
  };
  if (form === "sentinel") {
    return { form, ...servers, name: nameOf(path), sentinelLogin: sentinelLoginOf(query) };
  }
  if (path || query !== undefined) {
    throw new Error("must end after its hosts: a cluster has no numbered databases");
  }
  return { form, ...servers };
}

function oneOf(text: string): string {
  const isAddress = URL.canParse(text) && new URL(text).hostname !== "";
  if (isAddress) return text;
  throw new Error(EXAMPLES);
}

function hostOf(text: string, otherwise: number): Host {
  const [isHost, address, name, digits] = HOST.exec(text) ?? [];
  const port = Number(digits ?? otherwise);
  if (isHost === undefined || port < 1 || port > 65535) {
    throw new Error(`must name hosts like host:${otherwise}, with commas between them`);
  }
  return { host: (address ?? name)!, port };
}

function loginOf(text: string): Login {
  const colon = text.indexOf(":");
  const [username, password] =
    colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
  return given(decoded(username), decoded(password));
}

function nameOf(path: string | undefined): string {
  const name = decoded(path ?? "");
  if (/^[^\s/]+$/.test(name)) return name;
  throw new Error(
    "must end in the name that the sentinels have for the primary, as in redis+sentinel://host:26379/name",
  );
}

function sentinelLoginOf(query = ""): Login {
  const {
    sentinel_user = "",
    sentinel_password = "",
    ...others
  } = Object.fromEntries(
    // Not as a form: a plus in a password is one.
    query.split("&").map((pair) => {
      const [, name = "", value = ""] = /^([^=]*)=?(.*)$/.exec(pair)!;
      return [name, decoded(value)];
    }),
  ) as Record<string, string>;
  if (Object.keys(others).some(Boolean)) {
    throw new Error("may have sentinel_user and sentinel_password behind the ?, and nothing else");
  }
  return given(sentinel_user, sentinel_password);
}

function given(username: string, password: string): Login {
  return { ...(username && { username }), ...(password && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("must have %25 where a name or password has a %");
  }
}
