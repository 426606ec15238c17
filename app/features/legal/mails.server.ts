import type { Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { letter, linkTo } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { type SupportTopic, supportTopics } from "./limits.ts";

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
  const facts = [
    `Referencia: ${referencia}`,
    `Tema: ${supportTopics[tema]}`,
    `Responder a: ${correo}`,
    `Cuenta: ${viewer ? `@${viewer.nombre_usuario} (${viewer.id_usuario})` : "sin sesión"}`,
    ...(id_publicacion === null
      ? []
      : [`Publicación: ${linkTo(`/publicacion/${id_publicacion}`)}`]),
  ];
  return letter({
    to: getEnv().operator.email,
    replyTo: correo,
    subject: `[${referencia}] ${supportTopics[tema]}`,
    greeting: null,
    paragraphs: [facts.join("\n"), mensaje],
    isSigned: false,
  });
}
