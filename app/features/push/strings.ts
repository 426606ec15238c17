import { fill, speak } from "#app/strings/language.ts";
import { DEVICES_MAX } from "./limits.ts";

const es = {
  title: "Avisos en tus dispositivos",
  settings: "Ajustes de notificaciones",
  about:
    "Un aviso te dice que tienes algo nuevo aunque no tengas el sitio abierto. Lleva un nombre neutro y nunca dice de qué trata, ni de quién.",
  privacy:
    "Los avisos llegan por el servicio de quien hace tu navegador (Google, Mozilla, Apple o Microsoft), que recibe lo que enviamos cifrado y no puede leerlo.",
  which: "Elige de qué quieres avisos",
  here: "Este dispositivo",
  turnOn: "Activar avisos aquí",
  turnOff: "Desactivar avisos aquí",
  isOn: "Aquí recibes avisos.",
  needsScript: "Para activar los avisos en un dispositivo hace falta JavaScript.",
  unsupported:
    "Este navegador no recibe avisos. En iPhone y iPad, agrega primero el sitio a la pantalla de inicio y ábrelo desde ahí.",
  denied: "Bloqueaste los avisos de este sitio. Puedes permitirlos en los ajustes de tu navegador.",
  failed: "No se pudieron activar los avisos. Inténtalo de nuevo.",
  list: "Dispositivos que reciben avisos",
  none: "Ningún dispositivo recibe avisos.",
  most: fill("Caben {max}: al agregar otro, el más antiguo deja de recibirlos.", {
    max: DEVICES_MAX,
  }),
  current: "Este dispositivo",
  added: "Agregado: {when}",
  told: "Último aviso: {when}",
  remove: "Quitar",
  removeOf: "Quitar {device}",
  removed: "Ese dispositivo ya no recibe avisos.",

  offer: {
    label: "Avisos",
    ask: "¿Quieres avisos discretos en este dispositivo?",
    about: "Nunca dicen de qué tratan.",
    yes: "Activar",
    no: "No, gracias",
    done: "Listo: recibirás avisos aquí.",
    close: "Cerrar",
  },
};

export const strings = speak({ es });
