import { SESSION_DAYS, SESSION_IDLE_DAYS } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  sessions: {
    title: "Sesiones abiertas",
    thisDevice: "Este dispositivo",
    lastUsed: "Último uso: {when}",
    opened: "Abierta: {when}",
    network: "Red {red}",
    ownNetwork: "Red local",
    unknownNetwork: "Red desconocida",
    about: fill(
      "Una sesión se cierra sola a los {idle} días sin uso y, en todo caso, a los {days} días de abrirla. De dónde se usó guardamos solo la red, no la dirección completa; el último uso se anota una vez por hora.",
      { idle: SESSION_IDLE_DAYS, days: SESSION_DAYS },
    ),
    older: "Ver más sesiones",
    newest: "Volver a las más recientes",
    endOthers: "Cerrar todas las demás",
    noOthers: "No hay ninguna otra sesión abierta.",
    endOf: "Cerrar la sesión de {device}",
  },

  tokens: {
    title: "Tokens personales",
    none: "Ningún programa usa la API con tu cuenta.",
    some: {
      one: "{count} token deja que un programa use tu cuenta. Sigue sirviendo aunque cambies tu contraseña, hasta que lo revoques.",
      other:
        "{count} tokens dejan que programas usen tu cuenta. Siguen sirviendo aunque cambies tu contraseña, hasta que los revoques.",
    },
    manage: "Administrar tokens",
  },

  notMe: {
    title: "¿No fuiste tú?",
    about:
      "Al continuar se cierran todas las sesiones de tu cuenta, también la tuya, tu contraseña deja de servir, se quitan las llaves de acceso, la app de códigos y los vínculos con Google que se agregaron en la última semana, y enseguida eliges otra contraseña. Quien haya entrado se queda fuera.",
    end: "Cerrar todo y cambiar mi contraseña",
    ending: "Cerrando…",
    gone: "Este enlace ya se usó, caducó o es de una contraseña anterior.",
  },
};

export const strings = speak({ es });
