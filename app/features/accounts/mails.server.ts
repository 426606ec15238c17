import { deviceName } from "#app/features/people/device.server.ts";
import { getEnv } from "#app/env.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { networkName } from "./security/network-name.ts";
import { strings } from "./strings.server.ts";

const { mails } = strings;

/** The code that finishes a sign-up. Names the account, so that nobody opens one for a stranger. */
export function codeMail(to: string, nombre_usuario: string, code: string): Mail {
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = mails.code;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(asked, { nombre_usuario, siteName }), `    ${code}`, validity, notYou],
  });
}

/** To somebody who has an account already, when their address is used to sign up. */
export function hasAccountMail(to: string): Mail {
  const { siteName } = getEnv();
  const { subject, tried, signIn, notYou } = mails.hasAccount;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(tried, { siteName }), withLink(signIn, "/login"), notYou],
  });
}

/** To whoever may not come back while a ban holds. */
export function barredMail(to: string): Mail {
  const { siteName } = getEnv();
  const { subject, tried, write } = mails.barred;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(tried, { siteName }), withLink(write, "/support")],
  });
}

/** The link that sets a new password. */
export function resetMail(to: string, nombre_usuario: string, token: string): Mail {
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = mails.reset;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [
      fill(asked, { nombre_usuario, siteName }),
      linkTo(`/reset?token=${token}`),
      validity,
      notYou,
    ],
  });
}

/** The code by which somebody without a password confirms who they are. */
export function confirmCodeMail(to: string, code: string): Mail {
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = mails.confirmCode;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [
      ...[fill(asked, { siteName }), `    ${code}`, validity],
      withLink(notYou, "/settings/security"),
    ],
  });
}

/** The code by which an account gets this address. Names the account, so that nobody gives theirs to a stranger's. */
export function emailCodeMail(to: string, nombre_usuario: string, code: string): Mail {
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = mails.emailCode;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(asked, { nombre_usuario, siteName }), `    ${code}`, validity, notYou],
  });
}

/** To who has an account already, or may have none, when another account is to have their address. */
export function addressTakenMail(to: string): Mail {
  const { siteName } = getEnv();
  const { subject, tried, nothing } = mails.addressTaken;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(tried, { siteName }), nothing],
  });
}

interface OfAccount {
  nombre_usuario: string;
  link: string;
}

/** To the address that an account had. */
export function emailChangedMail(to: string, { nombre_usuario, link }: OfAccount): Mail {
  const { siteName } = getEnv();
  const { subject, changed, notYou } = mails.emailChanged;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(changed, { nombre_usuario, siteName }), `${notYou}\n${link}`],
  });
}

/** To the address that an account has now. */
export function emailNowMail(to: string, { nombre_usuario, link }: OfAccount): Mail {
  const { siteName } = getEnv();
  const { subject, now } = mails.emailNow;
  const { notYou } = mails.passwordChanged;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(now, { nombre_usuario, siteName }), `${notYou}\n${link}`],
  });
}

/** Tells the owner of an account that its password is another, whoever changed it. */
export function passwordChangedMail(to: string, link: string, tokens = 0): Mail {
  const { siteName } = getEnv();
  const { subject, changed, notYou, tokensStay } = mails.passwordChanged;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [
      fill(changed, { siteName }),
      ...(tokens > 0 ? [withLink(tokensStay, "/settings/tokens")] : []),
      `${notYou}\n${link}`,
    ],
  });
}

/** Tells the owner of an account that it was signed in to with a device that was not known. */
export function newDeviceMail(
  to: string,
  { device, red, link }: { device: string; red: string | null; link: string },
): Mail {
  const { siteName } = getEnv();
  const { subject, entered, itWasYou, notYou } = mails.newDevice;
  const from = { device: deviceName(device), network: networkName(red) };
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(entered, { siteName, ...from }), itWasYou, `${notYou}\n${link}`],
  });
}

/** To both addresses, when the operator has given an account another. */
export function addressCorrectedMail(to: string, nombre_usuario: string): Mail {
  const { siteName } = getEnv();
  const { subject, corrected, notYou } = mails.addressCorrected;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(corrected, { nombre_usuario, siteName }), withLink(notYou, "/support")],
  });
}

/** Tells the owner of an account that the identity provider opens it from now on. */
export function providerLinkedMail(to: string, link: string): Mail {
  const { siteName } = getEnv();
  const { subject, linked, notYou } = mails.linked;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(linked, { siteName }), `${notYou}\n${link}`],
  });
}

/** Tells the owner of an account that the identity provider no longer opens it. */
export function providerUnlinkedMail(to: string, link: string): Mail {
  const { siteName } = getEnv();
  const { subject, unlinked, notYou } = mails.unlinked;
  return letter({
    to,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(unlinked, { siteName }), `${notYou}\n${link}`],
  });
}
