import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { appearancePath, peoplePath, signedPath } from "./paths.ts";
import { strings } from "./strings.ts";

const { mails } = strings;

interface To {
  correo: string;
}

/** That somebody asks one to confirm that they are shown. */
export function askedMail({ correo, owner, id }: To & { owner: string; id: number }): Mail {
  const text = fill(mails.asked.text, { name: owner, site: getEnv().siteName });
  return to(correo, mails.asked.subject, text, appearancePath(id));
}

/** To the owner of a post, that it waits for nobody any more. */
export function agreedMail({ correo, id_publicacion: id }: OfPost): Mail {
  return to(correo, mails.agreed.subject, fill(mails.agreed.text, { id }), `/publicacion/${id}`);
}

/** That somebody shown in a post does not agree, or does no more. */
export interface Disagreed {
  id_publicacion: number;
  how: "refused" | "withdrawn";
}

/** To the owner of posts, who of those shown in them says no: of one as such, of more one after the other. */
export function disagreedMail(correo: string, said: Disagreed[]): Mail {
  const isOne = said.length === 1;
  const paragraphs = said.map(({ id_publicacion: id, how }) =>
    withLink(fill(mails[how].text, { id }), peoplePath(id)),
  );
  const subject = isOne ? mails[said[0]!.how].subject : plural(said.length, mails.disagreed);
  return letter({ to: correo, subject, paragraphs });
}

/** To whom took their consent back, that the post stays. */
export function overruledMail({ correo, id_publicacion, id }: OfPost & { id: number }): Mail {
  const text = fill(mails.overruled.text, { id: id_publicacion });
  return to(correo, mails.overruled.subject, text, appearancePath(id));
}

/** The same to somebody without an account, whose private link only their first mail knows. */
export function overruledReleaseMail({ correo, id_publicacion: id }: OfPost): Mail {
  const { overruled, overruledRelease } = mails;
  return to(correo, overruled.subject, fill(overruledRelease, { id }), "/retiro");
}

/** To somebody without an account: the private link by which they take their release back. */
export function signedMail({
  correo,
  owner,
  secret,
}: To & { owner: string; secret: string }): Mail {
  const text = fill(mails.signed.text, { name: owner, site: getEnv().siteName });
  return to(correo, mails.signed.subject, text, signedPath(secret));
}

type OfPost = To & { id_publicacion: number };

function to(correo: string, subject: string, text: string, path: string): Mail {
  return letter({ to: correo, subject, paragraphs: [withLink(text, path)] });
}
