import { MINIMUM_AGE } from "#app/http/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import { OPEN_ASKS_OF_ONE, PEOPLE_PER_POST } from "./limits.ts";

const es = {
  who: {
    legend: "¿Quién aparece?",
    yo: "Solo yo",
    nadie: "Nadie (no se ve a ninguna persona)",
    otras: "También otras personas",
    accounts: "Sus cuentas aquí",
    accountsHint: "Escribe sus @nombres. Cada persona recibe un aviso y confirma ella misma.",
    missing: "Falta alguien sin cuenta: después de subir agrego su autorización firmada",
    waits: "La publicación se muestra cuando todas hayan confirmado.",
    newFiles: "¿Quién aparece en lo nuevo?",
    newFilesHint:
      "Si aparecen otras personas, la publicación espera a que las agregues y confirmen. A quienes ya están en la lista se les pregunta otra vez.",
    sendAs: "{who}: subir",
    cancel: "No subir",
  },

  /** What somebody agrees to: `version.ts` says since when in these words. */
  consent: {
    shown: "Acepto aparecer en estas imágenes y videos, y declaro que soy mayor de {age} años.",
    distribution:
      "Acepto que se publiquen y distribuyan en {site}. Puedo retirar mi consentimiento cuando quiera.",
  },

  people: {
    title: "Quién aparece",
    back: "Editar la publicación",
    about:
      "Quien aparece en una publicación tiene que aceptarlo. Mientras falte alguien, solo tú la ves.",
    waits: "Esta publicación espera: se muestra cuando todas las personas hayan confirmado.",
    withdrawn:
      "Esta publicación está oculta: alguien que aparece retiró su consentimiento y un moderador decide.",
    overruled:
      "Alguien que aparece retiró su consentimiento y un moderador decidió que la publicación se queda.",
    waitsToName: "Esta publicación espera: di quién más aparece, o que ya están todas.",
    shown: "Todas las personas que aparecen aceptaron.",
    nobodyWaits: "Nadie tiene que confirmar nada.",
    list: "Personas",
    none: "Todavía no agregaste a nadie.",
    release: "{name} (autorización firmada)",
    states: {
      pending: "Falta que confirme",
      confirmed: "Aceptó",
      refused: "No aceptó",
      withdrawn: "Retiró su consentimiento: un moderador decide",
      overruled: "Retiró su consentimiento; un moderador decidió mantenerla",
      not_me: "Dijo que no es quien aparece",
      removed: "Quitada",
    },
    releaseWaits: "Su autorización es de antes de tus últimos cambios",
    remove: "Quitar",
    removeWhom: " a {name}",
    cover: "Su autorización cubre también los archivos nuevos",
    complete: "Ya están todas",
    save: "Guardar",
    addAccount: "Agregar a alguien con cuenta",
    name: "Su @nombre",
    addAccountButton: "Pedirle que confirme",
    addRelease: "Agregar a alguien sin cuenta",
    addReleaseAbout:
      "Necesitas una autorización firmada. Estos datos se guardan cifrados: los ve solo quien debe comprobarlos.",
    done: {
      named: "Le pedimos que confirme.",
      released: "Autorización guardada.",
      removed: "Ya no está en la lista.",
      covered: "Anotado.",
      said: "Cambios guardados.",
    },
    summary: "Quién aparece",
    open: "Ver y agregar personas",
  },

  release: {
    nombre: "Nombre legal completo",
    nacimiento: "Fecha de nacimiento",
    firmada: "Fecha en que firmó la autorización",
    tipo: "Documento de identidad",
    tipos: {
      ine: "INE",
      pasaporte: "Pasaporte",
      licencia: "Licencia de conducir",
      otro: "Otro documento oficial",
    },
    numero: "Número del documento",
    correo: "Su email (opcional)",
    correoHint: "Le enviamos un enlace privado para retirar su consentimiento cuando quiera.",
    archivo: "Autorización firmada (foto o PDF)",
    declares:
      "Declaro que esta persona firmó la autorización, que comprobé su identidad y que acepta aparecer y que se distribuya.",
    button: "Guardar la autorización",
  },

  fields: {
    name: "Escribe su @nombre.",
    nobody: "No encontramos a @{name}.",
    yourself: "Eres tú: no hace falta.",
    newFiles: "Di quién aparece en lo nuevo.",
    whoElse: "Escribe quién aparece, o marca que falta alguien sin cuenta.",
    tooMany: fill("Una publicación admite hasta {max} personas.", { max: PEOPLE_PER_POST }),
    asked: fill(
      "@{name} tiene demasiadas solicitudes sin contestar. Cada cuenta puede esperar hasta {max} respuestas de la misma persona.",
      { max: OPEN_ASKS_OF_ONE },
    ),
    already: "Ya está en la lista.",
    named: "Primero quita a las personas de la lista.",
    both: "Marca las dos casillas para confirmar.",
    changed: "La publicación cambió mientras la veías. Revísala otra vez.",
    date: "Escribe una fecha válida.",
    minor: fill("Tenía que ser mayor de {age} años cuando firmó.", { age: MINIMUM_AGE }),
    future: "Todavía no llega esa fecha.",
    legalName: "Escribe su nombre completo.",
    number: "Escribe el número del documento.",
    kind: "Elige un documento.",
    file: "Elige la autorización firmada.",
    declares: "Marca la casilla para continuar.",
    email: "Escribe una dirección como nombre@ejemplo.com, o deja el campo vacío.",
  },

  own: {
    title: "Publicaciones en las que apareces",
    about: "Aquí decides si aceptas aparecer. Puedes cambiar de opinión cuando quieras.",
    tabs: { esperan: "Esperan tu respuesta", aceptadas: "Aceptadas", terminadas: "Terminadas" },
    tabsLabel: "Cuáles",
    none: {
      esperan: "Nadie espera tu respuesta.",
      aceptadas: "No has aceptado aparecer en ninguna publicación.",
      terminadas: "No has rechazado ni retirado nada.",
    },
    of: "Publicación de @{name}",
    asked: "Te lo pidió el {date}",
    agreed: "Aceptaste el {date} (texto del {version})",
    ended: "Lo dijiste el {date}",
    look: "Ver y contestar",
    see: "Ver",
    which: "la publicación {id}",
    states: {
      pending: "Espera tu respuesta",
      confirmed: "Aceptaste aparecer",
      refused: "No aceptaste aparecer",
      withdrawn: "Retiraste tu consentimiento: está oculta y un moderador decide",
      overruled: "Un moderador decidió mantenerla",
      not_me: "Dijiste que no apareces",
      removed: "Su dueño te quitó de la lista",
    },
    older: "Ver anteriores",
    back: "Publicaciones en las que apareces",
    files: "Lo que se publica",
    file: "Archivo {position}",
    waits: {
      proceso: "Sus archivos todavía se procesan. Vuelve en un momento para verlos y aceptar.",
      moderacion:
        "Un moderador la revisa. Podrás verla, y aceptar si quieres, cuando termine. No hace falta verla para no aceptar.",
    },
    fileGone: "No se puede mostrar.",
    again: "Si cambias de opinión",
    confirm: "Confirmar: soy yo y acepto",
    refuse: "No acepto",
    notMe: "No soy quien aparece",
    me: "Me equivoqué: sí soy yo",
    meHint: "Vuelves a ver la publicación y decides otra vez.",
    withdraw: "Retirar mi consentimiento",
    withdrawHint: "Se oculta al instante para todos. Después un moderador decide.",
    done: {
      confirmar: "Confirmaste que aceptas aparecer.",
      rechazar: "Anotado: no se publica.",
      no_soy_yo: "Anotado: no apareces.",
      soy_yo: "Anotado. Mira la publicación y decide.",
      retirar: "Retiraste tu consentimiento. La publicación ya está oculta.",
    },
    block: "Si no quieres que esta persona te vuelva a nombrar, bloquéala desde su perfil.",
  },

  signed: {
    title: "Tu autorización",
    about:
      "Alguien guardó en {site} una autorización firmada por ti para aparecer en sus publicaciones.",
    count: {
      one: "Vale para {count} publicación.",
      other: "Vale para {count} publicaciones.",
    },
    given: "Guardada el {date}.",
    withdraw: "Retirar mi consentimiento",
    hint: "Se ocultan al instante para todos. Después un moderador decide. No se puede deshacer aquí.",
    withdrawn:
      "Retiraste tu consentimiento el {date}. Esas publicaciones están ocultas y un moderador decide.",
    stays:
      "Retiraste tu consentimiento el {date}, y un moderador decidió que lo publicado se queda: se muestra otra vez. Puedes retirarlo de nuevo.",
    looks: {
      title: "Quién vio tu autorización",
      what: { datos: "tus datos", autorizacion: "lo que firmaste" } as Record<string, string>,
    },
    portal: "También puedes pedir que se retire contenido sin este enlace",
  },

  mails: {
    asked: {
      subject: "Alguien te pide que confirmes",
      text: "@{name} dice que apareces en algo que publicó en {site}. No se muestra hasta que lo confirmes. Puedes aceptarlo o rechazarlo aquí:",
    },
    agreed: {
      subject: "Todas las personas confirmaron",
      text: "Quienes aparecen en tu publicación {id} aceptaron.",
    },
    refused: {
      subject: "Alguien no aceptó aparecer",
      text: "Una persona que nombraste en tu publicación {id} no aceptó o dijo que no es quien aparece. La publicación sigue oculta:",
    },
    withdrawn: {
      subject: "Alguien retiró su consentimiento",
      text: "Una persona que aparece en tu publicación {id} retiró su consentimiento. Está oculta mientras un moderador decide:",
    },
    disagreed: {
      one: "{count} respuesta de quien aparece en lo que subiste",
      other: "{count} respuestas de quienes aparecen en tus publicaciones",
    },
    overruled: {
      subject: "Se decidió sobre tu consentimiento",
      text: "Un moderador revisó la publicación {id}, de la que retiraste tu consentimiento, y decidió mantenerla. Puedes leerlo aquí:",
    },
    overruledRelease:
      "Un moderador revisó la publicación {id}, de la que retiraste tu consentimiento, y decidió mantenerla. Puedes retirarlo de nuevo con el enlace privado que te enviamos con tu autorización, o pedir aquí que se quite:",
    signed: {
      subject: "Tu autorización quedó guardada",
      text: "@{name} guardó en {site} una autorización firmada por ti para aparecer en sus publicaciones. Si no la firmaste, o si cambias de opinión, retírala con este enlace privado. No lo compartas:",
    },
  },
};

export const strings = speak({ es });
