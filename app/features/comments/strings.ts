import { fill, speak } from "#app/strings/language.ts";
import { COMMENT_MAX } from "./limits.ts";

const es = {
  title: "Comentarios",
  close: "Cerrar los comentarios",
  sort: "Orden de los comentarios",
  sorts: { recent: "Nuevos primero", popular: "Destacados" },
  fromFirst: { recent: "Ver los más recientes", popular: "Ver los más destacados" },
  none: "Todavía no hay comentarios. Escribe el primero.",
  more: "Ver más comentarios",
  loading: "Cargando comentarios…",

  like: "Me gusta este comentario",
  unlike: "Ya no me gusta este comentario",
  likeFailed: "No se pudo guardar tu me gusta.",
  likedByCreator: "Le gusta a quien lo publicó",
  pin: "Fijar",
  unpin: "Dejar de fijar",
  pinned: "Fijado por quien publicó",
  answer: "Responder",
  answerTo: "Responder a @{name}",
  answers: { one: "Ver {count} respuesta", other: "Ver {count} respuestas" },
  hideAnswers: "Ocultar respuestas",
  moreAnswers: "Ver más respuestas",
  firstAnswers: "Ver las primeras respuestas",
  loadingAnswers: "Cargando respuestas…",
  all: "Ver todos los comentarios",

  write: "Escribe un comentario",
  send: "Comentar",
  signInToComment: "Inicia sesión para comentar",
  signIn: "Inicia sesión",
  left: { one: "· queda {count}", other: "· quedan {count}" },
  tooMany: { one: "· sobra {count}", other: "· sobran {count}" },
  empty: "Escribe algo antes de enviar.",
  tooLong: fill("El comentario admite como máximo {max} caracteres.", { max: COMMENT_MAX }),

  report: "Denunciar",
  options: "Opciones del comentario de @{name}",
  edited: "· editado",
  edit: "Editar",
  editLabel: "Edita tu comentario",
  mutedComment: "Comentario de alguien que silenciaste",
  removeMention: "Quitar mi mención",
  deleteQuestion: "¿Eliminar este comentario? No se puede deshacer.",

  deleteThreadQuestion: "¿Eliminar este comentario y sus respuestas? No se puede deshacer.",

  /** What failed; the reason follows. */
  failed: {
    load: "No se pudieron cargar los comentarios: {why}",
    send: "No se pudo enviar el comentario: {why}",
    edit: "No se pudo actualizar el comentario: {why}",
    delete: "No se pudo eliminar el comentario: {why}",
    like: "No se pudo guardar tu me gusta: {why}",
    pin: "No se pudo fijar el comentario: {why}",
    mention: "No se pudo quitar tu mención: {why}",
  },
  notReached: "Error de conexión con el servidor",
};

export const strings = speak({ es });
