import { speak } from "#app/strings/language.ts";

const es = {
  greeting: "Hola, @{name}:",
  received: {
    subject: "{siteName}: recibimos tu verificación",
    text: "Recibimos lo que enviaste para verificar tu cuenta. Te respondemos a más tardar el {due}. Aquí ves cómo va:",
  },
  renamed: {
    subject: "{siteName}: cambiaste de nombre y revisamos tu marca",
    text: "Tu cuenta está verificada con otro nombre de usuario. Mientras alguien de moderación mira el nuevo no se muestra la marca de verificado: te respondemos a más tardar el {due}. Si vuelves al nombre anterior, la marca vuelve con él. Aquí ves tu verificación:",
  },
  rename_kept: {
    subject: "{siteName}: tu marca sigue con tu nombre nuevo",
    text: "Revisamos tu nombre nuevo y tu cuenta sigue verificada:",
  },
  rename_ended: {
    subject: "{siteName}: tu cuenta ya no está verificada",
    text: "Revisamos tu nombre nuevo y no podemos mantener la marca de verificado con él. Puedes verificar tu cuenta otra vez aquí:",
  },
  approved: {
    subject: "{siteName}: tu cuenta está verificada",
    text: "Confirmamos tu identidad. Tu verificación vale hasta el {date}, como tu documento. Los detalles están aquí:",
  },
  rejected: {
    subject: "{siteName}: sobre tu verificación",
    text: "No pudimos verificar tu cuenta.",
    again: "Puedes corregirlo e intentarlo otra vez:",
  },
  expiring: {
    subject: "{siteName}: tu verificación vence pronto",
    text: "El documento con el que verificaste tu cuenta vence el {date}. Para no perder la verificación, renuévala con uno vigente:",
  },
  expired: {
    subject: "{siteName}: tu verificación venció",
    text: "El documento con el que verificaste tu cuenta venció, y tu cuenta ya no está verificada. Puedes verificarla otra vez aquí:",
  },
};

export const mailStrings = speak({ es });
