import { speak } from "#app/strings/language.ts";

// Others see mails: nothing of what it is about, of whom, or of the site's name stands in one.
const es = {
  subject: "Tienes novedades en tu cuenta",
  waiting: { one: "Te espera {count} novedad.", other: "Te esperan {count} novedades." },
  many: "Te esperan más de {count} novedades.",
  see: "Míralas aquí:",
  end: "Para no recibir más correos como este:",
};

export const strings = speak({ es });
