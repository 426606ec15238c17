import { speak } from "#app/strings/language.ts";

const es = {
  partly: "{failed} de {count} con errores",
  subscribers: "Suscriptores",
  pinned: "Fijada",
  why: ": ver el motivo, publicación {id}",
  moderation: {
    espera_consentimiento: "Espera consentimiento",
    en_revision: "En revisión",
    restricted: "Limitada",
    hidden: "Oculta",
    removed: "Retirada",
  },
};

export const strings = speak({ es });
