import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Lays beside each script and style of a folder its smallest forms: gzip for browsers that came over a
 * line without TLS, where most offer nothing else.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(join(folder, `${name}.br`), await toBrotli(bytes, { params }));
      const level = constants.Z_BEST_COMPRESSION;
      writeFileSync(join(folder, `${name}.gz`), await toGzip(bytes, { level }));
    }),
  );
}
