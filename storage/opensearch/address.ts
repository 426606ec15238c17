/** Where an OpenSearch is, and what its indexes begin with. */
export interface SearchAddress {
  /** With user and password, and a path where a proxy has one. */
  node: string;
  index: string;
}

const EXAMPLE = "must be an address like https://user:password@host:9200?index=shortit";
const OTHERWISE = "shortit";
/** What OpenSearch allows, and short enough for what stands behind it. */
const INDEX = /^[a-z\d][a-z\d_]{0,63}$/;

/** Throws an error that says in one line what is wrong, without any password. */
export function parseSearchAddress(text: string): SearchAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) throw new Error(EXAMPLE);
  const { index = OTHERWISE, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || url.hash) {
    throw new Error("may have index behind the ?, and nothing else");
  }
  if (!INDEX.test(index)) {
    throw new Error("must name its index with small letters, digits and _, at most 64");
  }
  // The client sends either both or none.
  if (!url.username !== !url.password) throw new Error("must have both a user and a password");
  if (!isDecodable(url.username + url.password)) {
    throw new Error("must have %25 where a name or password has a %");
  }
  url.search = "";
  return { node: url.href, index };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
