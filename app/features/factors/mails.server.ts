import { getEnv } from "#app/env.server.ts";
import { letter } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.server.ts";

const { mails } = strings;

export type FactorNews = keyof typeof mails.news;

interface News {
  news: FactorNews;
  values: Record<string, string | number>;
  link: string;
}

/** Tells the owner of an account what has become of how it is signed in to. */
export function factorMail(to: string, { news, values, link }: News): Mail {
  const { siteName } = getEnv();
  const { subject, what } = mails.news[news];
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(what, { siteName, ...values }), mails.itWasYou, `${mails.notYou}\n${link}`],
  });
}
