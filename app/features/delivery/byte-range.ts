/** First and last byte, both counted. */
export interface ByteSpan {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks of `size` bytes (RFC 9110, 14). Several ranges and what is no range are
 * answered with the whole, as the standard allows.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteSpan | "whole" | "unsatisfiable" {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (!match || (first === "" && last === "")) return "whole";
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function suffix(length: number, size: number): ByteSpan | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
