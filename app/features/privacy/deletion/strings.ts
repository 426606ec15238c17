import { refusals } from "#app/strings/refusals.ts";
import { speak } from "#app/strings/language.ts";

const es = {
  title: "Eliminar mi cuenta",
  of: "Cuenta @{name}",
  what: "Se elimina todo lo tuyo: perfil, publicaciones, fotos y videos, comentarios, me gusta, guardados, seguidores, suscripciones y lo que el feed sabe de ti. Nadie puede recuperarlo después, nosotros tampoco.",
  messages:
    "Lo que escribiste a otras personas queda en sus mensajes como de una «Cuenta eliminada», sin tu nombre ni tu foto.",
  kept: "Bajo un número, sin tu nombre, queda lo que la ley pide conservar: cobros, consentimientos y decisiones de moderación. Las copias de seguridad se reemplazan en {days} días. Si moderación cerró o suspendió tu cuenta, guardamos una huella de tu correo mientras dure, solo para que no se abra otra.",
  earnings: "Lo que se te deba se pide en tu nombre al eliminarla, y se paga igual.",
  copyFirst: "Antes puedes {link}.",
  copyLink: "descargar todos tus datos",
  when: "¿Cuándo?",
  moments: {
    "30-dias": "En {days} días",
    ahora: "Ahora mismo",
  },
  momentHints: {
    "30-dias": "Hasta ese día puedes deshacerlo.",
    ahora: "No se puede deshacer.",
  },
  hide: "Ocultar mi cuenta desde ahora",
  hideHint: "Nadie ve lo tuyo mientras tanto, y al entrar se te ofrece deshacerlo.",
  password: "Tu contraseña",
  email: "Email de la cuenta",
  submit: "Eliminar mi cuenta",
  noPassword: "Tu cuenta no tiene contraseña: te enviamos un enlace a tu correo para confirmar.",
  linkTitle: "¿No puedes entrar o no tienes contraseña?",
  linkAbout:
    "Te enviamos un enlace para eliminar tu cuenta o conservarla, también si está suspendida.",
  linkEmail: "Email donde recibir el enlace",
  sendLink: "Enviarme un enlace",
  linkGone: refusals.link_gone,
  pending: "Tu cuenta se elimina el {date}.",
  pendingHidden: "Mientras tanto nadie la ve.",
  pendingShown: "Mientras tanto todo sigue igual.",
  undo: "Conservar mi cuenta",
  change: "Cambiar cuándo se elimina",
  done: {
    pedida: "Listo. Te mandamos un correo con el día y el enlace para deshacerlo.",
    ahora: "Tu cuenta se está eliminando. Te avisaremos por correo cuando termine.",
    deshecha: "Tu cuenta sigue como estaba.",
    enlace: "Si hay una cuenta con esa dirección, el enlace está en camino.",
  },
  signIn: "Iniciar sesión",
};

export const strings = speak({ es });
