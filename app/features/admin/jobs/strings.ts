import { speak } from "#app/strings/language.ts";

const es = {
  title: "Trabajos detenidos",
  about:
    "Lo que ya no se intenta. Los que esperan conservan todo lo que necesitan: corrige lo que falló y reinténtalos.",
  tabs: { label: "Listas", held: "Esperan decisión", failed: "Fallaron" },
  none: { held: "Ninguno espera.", failed: "Ninguno ha fallado." },
  row: "Trabajo {id}, {kind}",
  tried: { one: "Un intento", other: "{count} intentos" },
  file: "Archivo {id_archivo} de la publicación {id_publicacion}",
  messageFile: "Archivo {id_archivo} de un mensaje",
  avatar: "Foto del perfil {id_usuario}",
  cover: "Portada del perfil {id_usuario}",
  forgotten: "Lo que llevaba era secreto y ya no está: no se puede reintentar.",
  retry: "Reintentar",
  drop: "Descartar",
  dropAbout:
    "Se deja para siempre. Si es un archivo, su dueño recibe el aviso de que no se pudo procesar y el original se borra.",
  dropSure: "Descartar el trabajo",
  retryAll: "Reintentar todos",
  done: {
    reintentado: "El trabajo espera su turno.",
    descartado: "El trabajo está descartado.",
    todos: "Los trabajos que se pueden reintentar esperan su turno.",
  },
};

export const strings = speak({ es });
