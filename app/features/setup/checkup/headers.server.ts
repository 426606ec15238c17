import { type Env, getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import type { Finding } from "./finding.ts";
import { strings } from "./strings.ts";

const words = strings.says;

/** What came in this request, as a proxy in front of us wrote it. */
function arrivedIn({ headers, url }: Request) {
  const list = (name: string) =>
    (headers.get(name) ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean);
  return {
    hops: list("x-forwarded-for"),
    proto: list("x-forwarded-proto")[0]?.toLowerCase() ?? null,
    host: list("x-forwarded-host")[0] ?? headers.get("host") ?? new URL(url).host,
  };
}

/** Whether TRUST_PROXY and SITE_URL fit what arrives. A request says nothing of who has written its headers. */
export function checkHeaders(
  request: Request,
  { siteUrl, trustProxy }: Pick<Env, "siteUrl" | "trustProxy"> = getEnv(),
): Finding[] {
  const { hops, proto, host } = arrivedIn(request);
  const site = new URL(siteUrl);
  return [
    addressOf(site, host),
    proxyOf(hops.length, trustProxy),
    httpsOf(site, proto, trustProxy),
  ];
}

function addressOf(site: URL, host: string): Finding {
  const isSame = host.toLowerCase() === site.host;
  const values = { host, site: site.host };
  const says = fill(isSame ? words.addressFine : words.addressOther, values);
  return { check: "address", state: isSame ? "ok" : "bad", says };
}

function proxyOf(came: number, trusted: number): Finding {
  const values = { came, trusted };
  if (came === trusted) {
    return {
      check: "proxy",
      state: "ok",
      says: fill(came ? words.proxyFine : words.proxyNone, values),
    };
  }
  const says = fill(came > trusted ? words.proxyMore : words.proxyFewer, values);
  return { check: "proxy", state: "bad", says };
}

function httpsOf(site: URL, proto: string | null, trusted: number): Finding {
  const isHttps = site.protocol === "https:";
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(site.hostname);
  if (isHttps && proto === "http") return { check: "https", state: "bad", says: words.httpsCut };
  if (isHttps && proto === null && trusted > 0) {
    return { check: "https", state: "unset", says: words.httpsUntold };
  }
  if (isHttps) return { check: "https", state: "ok", says: words.httpsFine };
  if (proto === "https") {
    return { check: "https", state: "bad", says: fill(words.httpsForgotten, { host: site.host }) };
  }
  if (isLocal) return { check: "https", state: "unset", says: words.httpsLocal };
  return { check: "https", state: "bad", says: words.httpsNone };
}
