import type { ServerBuild } from "@remix-run/node";
import type { Limit } from "../rate-limit.server.ts";

/** What a page declares that looks the same to all visitors (see `PageOptions`). */
export interface Sharing {
  /** The spelling of its parameters that is shared; others are answered one by one. */
  params?: Readonly<Record<string, RegExp>>;
  /** Whether a page with this query is shared. One without any always is, others only where it says so. */
  isShared?: (query: URLSearchParams) => boolean;
  /** Cookies and headers that make the page somebody's own, beside the session. */
  own?: readonly string[];
  /** What counts the calls of those for whom a copy has to be made. */
  limits?: readonly Limit<null>[];
}

/** A declared page, as its loader carries it. */
export interface DeclaredSharing extends Sharing {
  /** Who has not said that they are of age sees the gate in its place. */
  isGated: boolean;
}

/** A shared page and the addresses it has. */
export interface SharedPage extends DeclaredSharing {
  path: RegExp;
}

/** Every page of the product that says of itself that it is shared. */
export function sharedPagesOf({ routes }: Pick<ServerBuild, "routes">): SharedPage[] {
  return Object.values(routes).flatMap((route) => {
    const { loader } = (route?.module ?? {}) as { loader?: { sharing?: DeclaredSharing } };
    return loader?.sharing
      ? [{ ...loader.sharing, path: patternOf(route?.path ?? "", loader.sharing) }]
      : [];
  });
}

/** Only the one spelling of an address, so that another makes no other copy. */
function patternOf(path: string, { params = {} }: Sharing): RegExp {
  const parts = path.split("/").map((part) => {
    if (!part.startsWith(":")) return escaped(part);
    return `(?:${(params[part.slice(1)] ?? /(?!)/).source})`;
  });
  return new RegExp(`^/${parts.join("/")}$`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
