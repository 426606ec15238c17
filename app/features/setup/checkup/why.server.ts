import { getSystemErrorName } from "node:util";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

const { causes, quoted } = strings.says;

/** Codes of the system, of TLS, of `fetch`, of mail servers (as nodemailer has them) and of S3, by what they say. */
const CAUSES: Record<keyof typeof causes, RegExp> = {
  nobody: /^ECONNREFUSED$/,
  unknown: /^(ENOTFOUND|EAI_AGAIN|EDNS)$/,
  late: /^(ETIMEDOUT|TimeoutError|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/,
  unreachable: /^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/,
  cut: /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/,
  certificate: /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/,
  login: /^(EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch)$/,
  forbidden: /^(EACCES|EPERM|EROFS|AccessDenied|Forbidden)$/,
  noBucket: /^NoSuchBucket$/,
  full: /^(ENOSPC|EDQUOT|StorageFullError)$/,
};

/** Of mail, and of a user at a host: what was found is kept, and shown to others than who it is of. */
const ADDRESS = /[^\s<>()":]+@[\p{L}\p{N}.-]+/gu;

/** What went wrong outside, in the operator's language where it is known, and in its own words, in one line. */
export function whyOf(error: unknown): string {
  const code = chain(error).flatMap(codesOf).find(causeOf);
  const cause = code && causeOf(code);
  const words = wordsOf(error).replace(ADDRESS, "…").replace(/\s+/g, " ").trim().slice(0, 300);
  if (!cause) return words && fill(quoted, { words });
  return words ? `${causes[cause]} (${fill(quoted, { words })})` : causes[cause];
}

function causeOf(code: string): keyof typeof causes | undefined {
  return (Object.keys(CAUSES) as (keyof typeof causes)[]).find((cause) => CAUSES[cause].test(code));
}

/** An error, what it was made of, and the first of several that fail alike. */
function chain(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error, ...chain(inner)];
}

function codesOf(error: Error): string[] {
  const { code, errno } = error as NodeJS.ErrnoException;
  return [
    ...(typeof code === "string" ? [code] : []),
    // nodemailer puts ESOCKET in the place of the system's code.
    ...(typeof errno === "number" && errno < 0 ? [getSystemErrorName(errno)] : []),
    error.name,
  ];
}

function wordsOf(error: unknown): string {
  // The innermost is the one that happened.
  return chain(error).findLast(({ message }) => message)?.message ?? String(error);
}
