import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How a page is sent. */
export type Coding = "br" | "gzip" | "identity";

/** The answer to a page, whole. */
export interface Copy {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Weak: it is one for all codings. */
  etag: string;
  /** The page in a coding, made when somebody first wants it so. */
  bytes(coding: Coding): Promise<Buffer>;
  /** In memory, in all codings that were made. */
  size(): number;
}

const compress = {
  br: (page: Buffer) =>
    promisify(brotliCompress)(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      },
    }),
  gzip: (page: Buffer) => promisify(gzip)(page, { level: 6 }),
};

/** What a copy takes beside its pages: headers, key, places in tables. */
const OVERHEAD = 4_096;

export function copyOf(html: string, { status, headers }: Pick<Copy, "status" | "headers">): Copy {
  const page = Buffer.from(html);
  const made = new Map<Coding, Promise<Buffer>>([["identity", Promise.resolve(page)]]);
  let size = OVERHEAD + page.length;
  const grow = (bytes: Buffer) => {
    size += bytes.length;
    return bytes;
  };
  return {
    status,
    headers,
    etag: `W/"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"`,
    bytes(coding) {
      const known = made.get(coding);
      if (known || coding === "identity") return known ?? Promise.resolve(page);
      const making = compress[coding](page).then(grow);
      made.set(coding, making);
      return making;
    },
    size: () => size,
  };
}
