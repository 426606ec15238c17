import { getEnv } from "./env.server.ts";
import type { Mail } from "./mail.server.ts";
import { mailStrings } from "./strings/mail.ts";

interface Letter extends Pick<Mail, "to" | "subject" | "replyTo" | "unsubscribe"> {
  /** Null for a mail that begins with what it says. */
  greeting?: string | null;
  /** Each of a line or more; a blank line stands between them. */
  paragraphs: string[];
  isSigned?: boolean;
}

/** A mail in the layout that all of them have: greeting, paragraphs, who we are. */
export function letter({
  greeting = mailStrings.greeting,
  paragraphs,
  isSigned = true,
  ...mail
}: Letter): Mail {
  const { siteName, siteUrl } = getEnv();
  const parts = [greeting, ...paragraphs, isSigned && `${siteName}\n${siteUrl}`];
  return { ...mail, text: `${parts.filter((part) => typeof part === "string").join("\n\n")}\n` };
}

/** What to do and, on a line of its own, the page of ours where to do it. */
export function withLink(sentence: string, path: string): string {
  return `${sentence}\n${linkTo(path)}`;
}

/** The whole address of a page of ours. */
export function linkTo(path: string): string {
  return `${getEnv().siteUrl}${path}`;
}
