import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

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
  /** In memory, in all codings that are there. */
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
const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What a copy takes beside its pages: headers, key, places in tables. */
const OVERHEAD = 4_096;

/** Once it has been compressed only that is kept, a sixth of the page: nearly nobody asks for another. */
export function copyOf(html: string, { status, headers }: Pick<Copy, "status" | "headers">): Copy {
  let page: Buffer | null = Buffer.from(html);
  const made = new Map<keyof typeof compress, Promise<Buffer>>();
  const etag = `W/"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"`;
  let size = OVERHEAD + page.length;

  async function plain(): Promise<Buffer> {
    if (page) return page;
    const [[coding, bytes]] = made as unknown as [[keyof typeof compress, Promise<Buffer>]];
    return expand[coding](await bytes);
  }

  async function make(coding: keyof typeof compress): Promise<Buffer> {
    const bytes = await compress[coding](await plain());
    size += bytes.length - (page?.length ?? 0);
    page = null;
    return bytes;
  }

  return {
    status,
    headers,
    etag,
    bytes(coding) {
      if (coding === "identity") return plain();
      const known = made.get(coding) ?? make(coding);
      made.set(coding, known);
      return known;
    },
    size: () => size,
  };
}
