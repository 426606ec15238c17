import { createHash } from "node:crypto";

/**
 * The page and its policy for many readers. A nonce that is the same for all would let in what somebody
 * else writes who has read it: in its place the policy names the scripts that carry it, by their content.
 * Null where the nonce stands elsewhere too.
 */
export function withHashes(html: string, policy: string): { html: string; policy: string } | null {
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!nonce) return null;
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(attribute) || SOURCE.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  const plain = html.replaceAll(attribute, "");
  if (plain.includes(nonce)) return null;
  return { html: plain, policy: policy.replaceAll(`'nonce-${nonce}'`, [...hashes].join(" ")) };
}

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;
const SOURCE = /\ssrc=/;
