import type { ErrorCode } from "./errors.ts";

/** What a page answers when a form failed: the message, where it belongs and what was typed. */
export interface FormFailure {
  error: string;
  code: ErrorCode;
  fields: Record<string, string>;
  /** The typed values, secrets left out. */
  values: Record<string, string>;
  /** A page that says more, for who sent it. */
  link?: string;
}
