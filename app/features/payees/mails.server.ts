import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { type PayoutAccount, shownAccount } from "./account.server.ts";
import { strings } from "./strings.server.ts";

const { mails } = strings;

/** Tells whose money it is that it goes elsewhere from now on, whoever changed that. */
export function accountChangedMail(
  to: string,
  { nombre_usuario, account }: { nombre_usuario: string; account: PayoutAccount },
): Mail {
  const { siteName, payouts } = getEnv();
  const { subject, what, waits, notYou } = mails.changed;
  const { banco } = shownAccount(account);
  const hours = payouts.accountWaitHours;
  return letter({
    ...{ to, subject },
    paragraphs: [
      fill(what, { siteName, nombre_usuario, banco, digits: account.clabe.slice(-4) }),
      ...(hours > 0 ? [fill(waits, { hours })] : []),
      withLink(notYou, "/settings/security"),
    ],
  });
}

export function accountRemovedMail(
  to: string,
  { nombre_usuario }: { nombre_usuario: string },
): Mail {
  const { subject, what, notYou } = mails.removed;
  return letter({
    ...{ to, subject },
    paragraphs: [
      fill(what, { siteName: getEnv().siteName, nombre_usuario }),
      withLink(notYou, "/settings/security"),
    ],
  });
}
