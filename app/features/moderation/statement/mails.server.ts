import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

const { mails } = strings;

/** That there is a decision to read. What it is about stands on the page alone: others see mails. */
export function statementMail(to: string, nombre_usuario: string, path: string): Mail {
  const { siteName } = getEnv();
  const { subject, told, read, appeal } = mails.statement;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(told, { nombre_usuario, siteName }), withLink(read, path), appeal],
  });
}

/** That an appeal has its answer. */
export function answerMail(to: string, nombre_usuario: string, path: string): Mail {
  const { siteName } = getEnv();
  const { subject, told, read } = mails.answer;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(told, { nombre_usuario, siteName }), withLink(read, path)],
  });
}
