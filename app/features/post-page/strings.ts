import { MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  commentsClosed: "Los comentarios son para quienes se suscriben.",
  whoIs: "Quién es @{name}",
  creator: "CREATOR",
  moderation: {
    espera_consentimiento:
      "Espera el consentimiento de quienes aparecen: mientras tanto nadie más la ve.",
    en_revision: "En revisión: nadie más la ve hasta que la aprobemos.",
    restricted: "Limitada por moderación: solo se ve aquí y en el perfil.",
    hidden: "Oculta por moderación: los demás no la ven.",
    removed: "Retirada por moderación.",
  },
  whoIsAsked: "Ver quién falta",
  removeMention: "Quitar mi mención",
  seeProfile: "Ver perfil",
  tip: "Dar propina",
  /** What a link to a post shows elsewhere. */
  preview: {
    post: "Publicación de @{name} en {site}",
    shortit: "Shortit de @{name} en {site}",
    oembed: "Vista previa",
    description: fill("Contenido solo para adultos (+{age}).", { age: MINIMUM_AGE }),
  },
};

export const strings = speak({ es });
