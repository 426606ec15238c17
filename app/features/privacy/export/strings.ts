import { speak } from "#app/strings/language.ts";

const es = {
  title: "Descargar mis datos",
  what: "Preparamos un archivo ZIP con todo lo que guardamos de ti: tus datos como listas en JSON, tus fotos y videos, y un LÉEME que explica cada archivo.",
  how: "Cuando esté listo te escribimos a tu correo con un enlace que abre durante {days} días, con tu sesión iniciada.",
  ask: "Preparar mis datos",
  queued: "Estamos preparando tus datos. Puedes cerrar esta página: te avisamos por correo.",
  failed: "No pudimos preparar tus datos. Pídelos otra vez; si vuelve a fallar, escribe a soporte.",
  look: "Ver si ya están",
  ready:
    "Tus datos están listos hasta el {date}. Abre el enlace que te mandamos por correo para descargarlos.",
  again: "Enviarme otra vez el enlace",
  download: "Descargar ({size})",
  until: "Puedes descargarlos hasta el {date}. Si se corta, sigue donde quedó.",
  gone: "Este enlace caducó o es de otra cuenta.",
  sent: "Te mandamos otro enlace. El anterior ya no abre.",
};

export const strings = speak({ es });
