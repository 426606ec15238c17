import type { Topic } from "#db/schema/notifications.ts";
import { speak } from "#app/strings/language.ts";

/** All that is sent: who looks over one's shoulder learns nothing. */
const es = {
  many: { one: "Tienes una novedad.", other: "Tienes {count} novedades." },
  more: "Tienes más de {count} novedades.",
  one: {
    me_gusta: "Tienes una reacción nueva.",
    comentario: "Tienes una novedad.",
    respuesta: "Tienes una respuesta.",
    mencion: "Alguien te mencionó.",
    seguidor: "Alguien nuevo te sigue.",
    suscripcion: "Tienes una novedad en tu perfil.",
    dinero: "Hay un movimiento en tu cuenta.",
    moderacion: "Tienes un aviso importante.",
    procesado: "Hay novedades de lo que enviaste.",
    nueva_publicacion: "Hay algo nuevo de alguien a quien sigues.",
  } satisfies Record<Topic, string>,
};

export const strings = speak({ es });
