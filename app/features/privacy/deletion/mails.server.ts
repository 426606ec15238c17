import { getEnv } from "#app/env.server.ts";
import { leavingPath } from "#app/features/people/links/leaving-link.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.server.ts";

const { mails } = strings;

/** The account is to go, and how to keep it. */
export function askedMail(
  { correo, nombre_usuario }: { correo: string; nombre_usuario: string },
  { id_usuario, dueAt }: { id_usuario: number; dueAt: number },
): Mail {
  const { siteName } = getEnv();
  const { subject, asked, undo, notYou } = mails.asked;
  return letter({
    to: correo,
    subject: fill(subject, { siteName }),
    paragraphs: [
      fill(asked, { nombre_usuario, siteName, date: dayOf(dueAt) }),
      withLink(undo, leavingPath({ id_usuario, until: dueAt, for: "d" })),
      notYou,
    ],
  });
}

export function keptMail({ correo, nombre_usuario }: { correo: string; nombre_usuario: string }) {
  const { siteName } = getEnv();
  const { subject, kept, notYou } = mails.kept;
  return letter({
    to: correo,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(kept, { nombre_usuario, siteName }), withLink(notYou, "/forgot")],
  });
}

interface LinkedAccount {
  id_usuario: number;
  correo: string;
  password_hash: string | null;
}

/** The link by which somebody without a password, or who is kept out, shows who they are. */
export function linkMail(
  { nombre_usuario, ...account }: LinkedAccount & { nombre_usuario: string },
  until: number,
): Mail {
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = mails.link;
  return letter({
    to: account.correo,
    subject: fill(subject, { siteName }),
    paragraphs: [
      withLink(
        fill(asked, { nombre_usuario, siteName }),
        leavingPath({ ...account, until, for: "e" }),
      ),
      validity,
      notYou,
    ],
  });
}

/** The last one: everything is gone. */
export function goneMail(to: string, { id_usuario }: { id_usuario: number }): Mail {
  const { siteName, operator } = getEnv();
  const { subject, gone, kept, payouts } = mails.gone;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [
      fill(gone, { siteName }),
      kept,
      fill(payouts, { id: id_usuario, email: operator.email }),
    ],
  });
}

/** As the interface writes a day. */
export function dayOf(moment: number): string {
  const { timeZone } = getEnv();
  return new Intl.DateTimeFormat("es-MX", { dateStyle: "long", timeZone }).format(moment);
}
