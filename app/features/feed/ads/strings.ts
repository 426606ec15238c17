import { speak } from "#app/strings/language.ts";

const es = {
  invitation: "Te invitamos",
  tip: "Consejo",
  creator: "Alguien a quien conocer",
  meet: "Conoce a @{name}",
  seeProfile: "Ver perfil",
  invitations: [
    {
      headline: "Tu próximo shortit empieza aquí",
      text: "Graba en vertical, súbelo en un minuto y que lo descubran.",
      action: "Subir contenido",
      to: "/upload",
    },
    {
      headline: "Que te reconozcan",
      text: "Una foto y unas palabras bastan para que tu perfil diga quién eres.",
      action: "Completar perfil",
      to: "/settings/profile",
    },
    {
      headline: "¿Empezamos a conversar?",
      text: "Escribe a quien te guste: los mensajes son solo de ustedes dos.",
      action: "Ir a mensajes",
      to: "/messages",
    },
  ],
  visitorInvitations: [
    {
      headline: "Tu próximo shortit empieza aquí",
      text: "Crea tu cuenta gratis, graba en vertical y que lo descubran.",
      action: "Registrarse",
      to: "/signup",
    },
    {
      headline: "No lo pierdas de vista",
      text: "Con una cuenta guardas lo que te gusta y sigues a quien lo publica.",
      action: "Registrarse",
      to: "/signup",
    },
  ],
  tips: [
    {
      headline: "Busca por tema",
      text: "Escribe # y una palabra, como #playa, y verás solo eso.",
      action: "Buscar",
      to: "/search",
    },
    {
      headline: "Tu propia lista",
      text: "En Siguiendo ves solo a tus creadores, de lo más nuevo a lo más viejo.",
      action: "Ver Siguiendo",
      to: "/?tab=siguiendo",
    },
    {
      headline: "Guárdalo para después",
      text: "Lo que guardas te espera en Guardado, y solo tú lo ves.",
      action: "Ver lo guardado",
      to: "/saved",
    },
    {
      headline: "Tus datos son tuyos",
      text: "Descárgalos, corrígelos o bórralos cuando quieras.",
      action: "Centro de privacidad",
      to: "/privacy-center",
    },
  ],
};

/** What stands where there is no advertisement. */
export const strings = speak({ es });
