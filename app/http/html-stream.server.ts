import { Transform } from "node:stream";

/**
 * Takes zeros out of HTML. React 18 fills a chunk of 2048 bytes up with them where a character of several
 * bytes does not fit, so they stand in the middle of words and break attributes and data.
 */
export function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
