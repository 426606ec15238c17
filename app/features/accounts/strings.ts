import { fill, speak } from "#app/strings/language.ts";
import {
  CODE_ATTEMPTS,
  CODE_LENGTH,
  CODE_MINUTES,
  CODE_WAIT_SECONDS,
  RESET_MINUTES,
} from "./limits.ts";

const es = {
  userName: "Nombre de Usuario",
  email: "Email",
  signUp: "Registrarse",
  forgotten: "¿Olvidaste tu contraseña?",
  anotherLink: "Pedir otro enlace",
  /** What one agrees to, after "aceptas". */
  legal: { both: "los {terms} y el {privacy}", terms: "Términos" },

  password: {
    label: "Contraseña",
    another: "Contraseña nueva",
    current: "Contraseña actual",
    show: "Mostrar",
    hide: "Ocultar",
    /** For who hears the button: which password it shows. */
    toggle: "{verb} {label}",
  },

  signInPage: {
    busy: "Iniciando sesión…",
    failed: "Error en el inicio de sesión.",
    wordsKept: "Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste te espera.",
    firstTime: "Si es tu primera vez, al continuar con Google aceptas {legal}.",
    noAccount: "¿Aún no tienes cuenta?",
    signUp: "Regístrate",
    keptOut: "Leer los motivos y apelar",
    keepAccount: "Ver cuándo se elimina o deshacerlo",
    deleteAccount: "Eliminar mi cuenta",
  },

  signOutPage: { title: "¿Cerrar sesión?" },

  signUpPage: {
    failed: "No se pudo completar el registro. Intenta más tarde.",
    nameHint: "Letras, números, puntos y guiones.",
    emailHint: "Te enviaremos un código para verificarlo.",
    agreement: "Al registrarte aceptas {legal}.",
    hasAccount: "¿Ya tienes cuenta?",
    signIn: "Inicia sesión",
  },

  code: {
    title: "Verifica tu email",
    failed: "No se pudo verificar el código.",
    resent: "Te enviamos un código nuevo.",
    sent: fill(
      "Escribe el código de {max} dígitos que enviamos a {correo} para crear la cuenta {account}.",
      { max: CODE_LENGTH },
    ),
    legend: fill("Código de {max} dígitos", { max: CODE_LENGTH }),
    digit: fill("Dígito {index} de {max}", { max: CODE_LENGTH }),
    validity: fill(
      "Vale {minutes} minutos y {attempts} intentos. Si no lo ves, revisa el correo no deseado.",
      { minutes: CODE_MINUTES, attempts: CODE_ATTEMPTS },
    ),
    back: "Regresar",
    verifying: "Verificando…",
    verify: "Verificar →",
    resend: "Reenviar código",
    resendIn: {
      one: "Reenviar código en {count} segundo",
      other: "Reenviar código en {count} segundos",
    },
    wait: fill("Puedes pedir otro código {max} segundos después del anterior.", {
      max: CODE_WAIT_SECONDS,
    }),
  },

  reset: {
    sent: "Si hay una cuenta con esa dirección, te enviamos un enlace para elegir otra contraseña.",
    validity: fill(
      "El enlace vale {max} minutos y sirve una sola vez. Si no lo ves, revisa el correo no deseado.",
      { max: RESET_MINUTES },
    ),
    ask: "Enviar enlace",
    hint: "Te enviaremos un enlace para elegir otra contraseña.",
    back: "Volver a iniciar sesión",
    title: "Elige otra contraseña",
    gone: "Este enlace ya se usó o caducó.",
    askAgain: "Pide otro: te lo enviamos al momento.",
    save: "Guardar contraseña",
    whose: "Eliges la contraseña de la cuenta {account}.",
    endsSessions: "Al guardarla se cerrará tu sesión en todos los demás dispositivos.",
  },

  security: {
    title: "Seguridad de tu cuenta",
    done: {
      contrasenia: "Tu contraseña cambió y se cerraron todas las demás sesiones.",
      sesion: "La sesión se cerró.",
      sesiones: "Se cerraron todas las demás sesiones.",
      desvinculada: "Tu cuenta ya no está vinculada con Google.",
      permitida: "Listo. Para vincularla, entra con Google.",
    },
    change: "Cambiar contraseña",
    changing: "Cambiando…",
    endsSessions: "Al cambiarla se cerrará tu sesión en todos los demás dispositivos.",
    noPassword: "Tu cuenta no tiene contraseña. Para ponerle una, {ask} a tu email.",
    askLink: "pide un enlace",
  },

  provider: {
    name: "Google",
    or: "o",
    /** Where signing up says it in words of its own. */
    refused: "Error en la autenticación de Google.",
    unreachable: "No se pudo iniciar con Google.",
    tooMany: "Demasiados intentos. Espera unos minutos e inténtalo de nuevo.",
    go: "Continuar con Google",
    notLinked:
      "Tu cuenta no está vinculada con Google. Para vincularla, entra con una cuenta de Google que tenga el mismo email que esta.",
    linked:
      "Tu cuenta está vinculada con Google: con ella puedes entrar sin contraseña. Vinculada: {when}.",
    linksAgain:
      "Si la desvinculas, esa cuenta de Google ya no entra aquí hasta que lo permitas en esta página.",
    wasUnlinked:
      "Desvinculaste tu cuenta de Google. No se vuelve a vincular sola, aunque alguien entre con ella: solo si lo permites aquí.",
    allow: "Permitir que se vincule de nuevo",
    unlink: "Desvincular Google",
    passwordFirst: "Para poder desvincularla, primero ponle una contraseña a tu cuenta.",
  },
};

export const strings = speak({ es });
