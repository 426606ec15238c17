import type { Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { letter, linkTo } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import type { SupportTopic } from "./limits.ts";
import { strings } from "./strings.ts";
import { strings as serverStrings } from "./strings.server.ts";

const { mail } = serverStrings;
const { topics } = strings.support;

interface SupportRequest {
  referencia: string;
  tema: SupportTopic;
  mensaje: string;
  correo: string;
  id_publicacion: number | null;
}

/** To the operator: what somebody wrote to support. Answering it answers that person. */
export function supportMail(request: SupportRequest, viewer: Viewer | null): Mail {
  const { referencia, tema, mensaje, correo, id_publicacion } = request;
  const topic = topics[tema];
  const facts = [
    fill(mail.reference, { referencia }),
    fill(mail.topic, { topic }),
    fill(mail.answerTo, { correo }),
    fill(mail.account, {
      account: viewer ? `@${viewer.nombre_usuario} (${viewer.id_usuario})` : mail.signedOut,
    }),
    ...(id_publicacion === null
      ? []
      : [fill(mail.post, { link: linkTo(`/publicacion/${id_publicacion}`) })]),
  ];
  return letter({
    to: getEnv().operator.email,
    replyTo: correo,
    subject: `[${referencia}] ${topic}`,
    greeting: null,
    paragraphs: [facts.join("\n"), mensaje],
    isSigned: false,
  });
}
