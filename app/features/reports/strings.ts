import { speak } from "#app/strings/language.ts";
import type { ReportKind, ReportReason } from "./limits.ts";

const reasons: Record<ReportReason, { name: string; hint: string }> = {
  sin_consentimiento: {
    name: "Se publicó sin consentimiento",
    hint: "Imágenes íntimas sin permiso, cámaras ocultas, creadas o alteradas con IA.",
  },
  menor: { name: "Aparece una persona menor de edad", hint: "O lo parece." },
  violencia: {
    name: "Violencia o amenazas",
    hint: "También acoso, extorsión, odio y datos personales de alguien.",
  },
  suplantacion: { name: "Se hace pasar por otra persona", hint: "Usa su nombre o su imagen." },
  derechos: { name: "Derechos de autor", hint: "Es una obra o una marca de alguien más." },
  spam: { name: "Spam o engaño", hint: "Publicidad, fraude, enlaces dañinos." },
  otro: { name: "Otra cosa", hint: "Cuéntanos qué en el recuadro de abajo o después." },
};

const es = {
  title: {
    publicacion: "Denunciar publicación",
    comentario: "Denunciar comentario",
    mensaje: "Denunciar mensaje",
    perfil: "Denunciar perfil",
    avatar: "Denunciar foto de perfil",
  } satisfies Record<ReportKind, string>,
  of: "De @{name}",
  ask: "¿Qué pasa?",
  promise: "Es confidencial: quien lo publicó no sabrá que fuiste tú.",
  reasons,
  words: "Agregar palabras (opcional)",
  text: "Cuéntanos lo que haga falta",
  textHint: "Por ejemplo, en qué momento se ve.",
  shown: "Salgo yo",
  gone: {
    title: "Esto ya no está",
    text: "Se eliminó o no puedes verlo, así que no hay nada que denunciar.",
    removal: "¿Tienes la dirección o una copia? Usa el formulario de {link}.",
    removalLink: "retiro de contenido",
  },
  own: {
    title: "Esto es tuyo",
    text: "No puedes denunciarte a ti. Puedes eliminarlo o cambiarlo cuando quieras.",
  },
  visitor: {
    text: "Para denunciar con tu cuenta y ver qué decidimos, inicia sesión. Si apareces tú o alguien a quien representas, puedes pedir el retiro sin cuenta.",
    removal: "Pedir el retiro sin cuenta",
  },
  other: {
    perfil: { to: "avatar", words: "Es solo su foto de perfil" },
    avatar: { to: "perfil", words: "Es todo el perfil" },
  } as const,

  list: {
    title: "Mis denuncias",
    intro: "Lo que denunciaste y qué decidimos. Quien lo publicó no sabe que fuiste tú.",
    empty: "No has denunciado nada.",
    failed: "No se pudieron cargar tus denuncias.",
    more: "Ver más denuncias",
    loading: "Cargando denuncias…",
  },
  kinds: {
    publicacion: "Publicación",
    comentario: "Comentario",
    mensaje: "Mensaje",
    perfil: "Perfil",
    avatar: "Foto de perfil",
  } satisfies Record<ReportKind, string>,
  outcomes: {
    removed: "Se retiró",
    restricted: "Se restringió",
    warned: "Se advirtió a su autor",
    kept: "No infringe las reglas",
    duplicate: "Ya lo revisamos",
    withdrawn: "Retirada",
  },
  review: "En revisión",
  one: {
    title: "Tu denuncia",
    done: "Recibimos tu denuncia. Gracias por avisar.",
    added: "Lo agregamos a tu denuncia.",
    hidden: {
      publicacion: "No volverás a ver esta publicación en tu inicio.",
      comentario: "No volverás a ver este comentario.",
      mensaje: "No volverás a ver lo que dice este mensaje.",
    },
    again: "Lo verás de nuevo.",
    showAgain: "Volver a mostrarlo",
    state: "Estado",
    what: "Qué denunciaste",
    reason: "Motivo",
    due: "La decidimos a más tardar",
    dueNow: "De inmediato",
    sent: "Enviada",
    said: "Lo que dijiste",
    shown: "Dijiste que sales tú.",
    add: "Agregar palabras",
    addSend: "Agregar",
    now: "Mientras tanto",
    hide: {
      publicacion: "No ver más esta publicación",
      comentario: "No ver más este comentario",
      mensaje: "No ver más este mensaje",
    },
    block: "Bloquear a @{name}",
    blockHint: "Dejan de verse y de escribirse.",
    blocked: "Bloqueaste a @{name}.",
    see: "Ver lo que denunciaste",
    all: "Mis denuncias",
  },
};

export const strings = speak({ es });
