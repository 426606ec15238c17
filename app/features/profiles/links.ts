/** Safe in the browser. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A name with a dot: no computer of somebody's own network. */
const PUBLIC_HOST = /^[^.]+(\.[^.]+)*\.[a-z][a-z\d-]+$/i;

/**
 * An address somebody may send others to, as browsers write it: https alone, to a public name, without
 * anybody's password. What has no scheme is meant to have this one. Null for anything else.
 */
export function secureAddress(text: string): string | null {
  const written = SCHEME.test(text) && !/^[^/]*\.[^/]*:\d/.test(text) ? text : `https://${text}`;
  const url = /\s/.test(written) ? null : urlOf(written);
  if (url?.protocol !== "https:" || url.username || url.password) return null;
  return PUBLIC_HOST.test(url.hostname) ? url.href : null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Where a link leads, as one reads it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
