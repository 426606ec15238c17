import { speak } from "#app/strings/language.ts";

const es = {
  came: "Solicitud de retiro {referencia}",
  due: "Llegó una solicitud de retiro. Hay que resolverla a más tardar el {due}:",
  dueNow: "Llegó una solicitud de retiro. Hay que resolverla de inmediato:",
  remindSubject: {
    one: "{count} solicitud de retiro por vencer",
    other: "{count} solicitudes de retiro por vencer",
  },
  remind: "Estas solicitudes vencen pronto o ya vencieron:",
  line: "{referencia}: {due}",
};

/** What the operator is told by mail of requests for removal. */
export const strings = speak({ es });
