import type { Account } from "./person.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test says what it expects
  body: any;
}

export interface GivenCall {
  /** By the session of a person. */
  as?: Pick<Account, "token"> | null | undefined;
  /** A form, or what is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}
