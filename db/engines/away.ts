/** The database does not answer: it is down, starting, or has ended the connection in between. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** Of SQLSTATE: connections, an operator's intervention (a shutdown, a start), too many clients. */
const AWAY_STATES = /^(08...|57P0.|53300)$/;

/** Of the system: nobody listens, nobody is found, or the line is cut. */
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENOENT",
]);

/** What pg itself says has no code. */
const AWAY_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/;

/** Whether what pg threw says that the server is away, and nothing of the statement. */
export function saysAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host of several addresses, none of which answered: they fail alike.
  if (error instanceof AggregateError) return saysAway(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return AWAY_CODES.has(code) || AWAY_STATES.test(code);
  return AWAY_WORDS.test(error.message);
}

function messageOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
