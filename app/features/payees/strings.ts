import { speak } from "#app/strings/language.ts";

const es = {
  title: "Cuenta para tus pagos",
  intro:
    "A esta cuenta te pagamos lo que ganas. La CLABE y el RFC se guardan cifrados; solo los ve quien hace los pagos, y cada vez queda anotado.",
  done: {
    guardada: "Cuenta guardada.",
    quitada: "Cuenta quitada.",
  },
  now: {
    title: "Tu cuenta",
    none: "Aún no hay una cuenta.",
    bank: "Banco",
    clabe: "CLABE",
    holder: "Titular",
    rfc: "RFC",
    noRfc: "Sin RFC",
    waits: "Es nueva: por seguridad se paga a ella desde el {date}.",
    ready: "Se paga a ella.",
  },
  form: {
    add: "Agregar una cuenta",
    change: "Cambiar la cuenta",
    clabe: "CLABE",
    clabeHint: "18 dígitos. Está en la app de tu banco.",
    clabeKeep: "Déjala vacía para conservar la que termina en {digits}.",
    holder: "Titular de la cuenta",
    holderHint: "Su nombre completo, como está en el banco.",
    rfc: "RFC (opcional)",
    rfcHint: "13 caracteres de una persona, 12 de una empresa.",
    rfcKeep: "Déjalo vacío para conservar el que termina en {digits}.",
    removeRfc: "Quitar mi RFC",
    password: "Tu contraseña actual",
    waits: "Una CLABE nueva espera {hours} horas antes de recibir pagos. Te avisamos por correo.",
    waitsNot: "Te avisamos por correo cuando cambia.",
    save: "Guardar",
    saving: "Guardando…",
  },
  line: {
    has: "Te pagamos a tu cuenta de {bank} {clabe}.",
    none: "Aún no nos dices a qué cuenta pagarte.",
    change: "Ver o cambiar la cuenta",
    add: "Agregar una cuenta",
  },
  remove: {
    title: "Quitar la cuenta",
    about: "Sin cuenta no podemos transferirte. Lo que ya se mandó a pagar no cambia.",
    press: "Quitar la cuenta",
  },
  noPassword:
    "Para guardar una cuenta necesitas una contraseña. {ask} y después vuelve a esta página.",
  askLink: "Pide un enlace para ponerla",
  looks: { title: "Quién la ha visto", none: "Nadie la ha visto todavía." },
  looked: { cuenta: "CLABE y RFC" },
};

export const strings = speak({ es });
