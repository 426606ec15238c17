import { speak } from "#app/strings/language.ts";
import type { CheckName } from "./finding.ts";

const names: Record<CheckName, string> = {
  mail: "Correo",
  store: "Almacén de archivos",
  provider: "Proveedores de pagos",
  identity: "Proveedores de identidad",
  clock: "Reloj de la base de datos",
  kvClock: "Reloj del almacén de claves",
  address: "Dirección del sitio",
  proxy: "Proxy",
  https: "Conexión cifrada",
  payments: "Cobros con tarjeta",
  sender: "Remitente",
  operator: "Contacto",
  administrators: "Equipo",
  keys: "Secretos",
  backups: "Respaldos",
  search: "Búsqueda",
  google: "Entrar con Google",
  ads: "Anuncios",
};

const es = {
  title: "Revisión",
  about: "Qué funciona, qué no y qué falta por configurar.",
  names,
  states: { ok: "Bien", bad: "Mal", unset: "Sin configurar" },
  probe: {
    title: "Lo que se prueba",
    about:
      "Te enviamos un correo, escribimos, leemos y borramos un archivo de prueba, y preguntamos a los proveedores que haya.",
    submit: "Probar ahora",
    done: "La prueba terminó: mira el resultado abajo.",
    never: "Todavía no se ha probado.",
    last: "Última prueba: {when}",
  },
  arrives: "Lo que llega",
  configured: "Configuración",
  clocks: "Relojes",
  mail: {
    subject: "Prueba de correo de {site}",
    text: "Este correo lo pidió alguien que administra {site} para comprobar que los correos salen. Si lo lees, salen.",
  },
  says: {
    mail: "El servidor de correo aceptó el mensaje para quien hizo la prueba. Mira que haya llegado y que no esté en la carpeta de spam.",
    mailFolder:
      "El mensaje quedó como archivo en DATA_DIR/mail: nadie lo recibe. Define SMTP_URL y MAIL_FROM.",
    mailFailed:
      "El mensaje no salió: {why}. Revisa SMTP_URL, el usuario, la contraseña y el puerto.",
    storeDisk: "Se escribió, se leyó y se borró un archivo en DATA_DIR/media.",
    storeS3: "Se escribió, se leyó y se borró un objeto en S3.",
    storeFailed:
      "No se pudo {step}: {why}. Revisa las variables S3_… o los permisos y el espacio de DATA_DIR.",
    steps: { write: "escribir", read: "leer", delete: "borrar" },
    /** What is known of an error, and what a program or a server has said of it. */
    causes: {
      nobody: "nadie escucha en esa dirección",
      unknown: "ese nombre de servidor no existe o el DNS no contesta",
      late: "no contestó a tiempo",
      unreachable: "no hay camino por la red hasta ahí",
      cut: "cortó la conexión",
      certificate: "su certificado no es válido",
      login: "no acepta el usuario o la contraseña",
      forbidden: "no da permiso",
      noBucket: "ese bucket no existe",
      full: "no queda espacio",
    },
    quoted: "dijo «{words}»",
    otherBytes: "se leyó otra cosa que lo que se escribió",
    notGone: "sigue ahí después de borrarlo",
    nobodyToAsk: "No hay ninguno a quien preguntar.",
    paymentsAnswer: "Dirección y credenciales sirven: {names}.",
    paymentsFailed:
      "{name} no contestó como debe: {why}. Revisa sus variables y desde qué dirección deja preguntar.",
    identityAnswers: "Dicen dónde contestan: {names}.",
    identityFailed: "{name} no contestó como debe: {why}. El registro dice más.",
    clock: {
      fine: "Va igual que el de este proceso.",
      off: "Va {seconds} s aparte del de este proceso. Sincroniza los relojes de las máquinas (NTP): sesiones, códigos y trabajos dependen de ellos.",
      away: "La base de datos no contestó.",
    },
    kvClock: {
      fine: "Va igual que el de este proceso.",
      off: "Va {seconds} s aparte del de este proceso. Sincroniza los relojes de las máquinas (NTP): los límites dependen de ellos.",
      away: "El almacén de claves no contestó. Revisa KV_URL.",
    },
    addressFine: "Abriste {host}, que es lo que dice SITE_URL.",
    addressOther:
      "Abriste {host} y SITE_URL dice {site}. Corrige SITE_URL o haz que el proxy pase el nombre del sitio en Host.",
    proxyNone: "No llega X-Forwarded-For y TRUST_PROXY es 0: no hay proxy delante.",
    proxyFine: "Direcciones en X-Forwarded-For: {came}. TRUST_PROXY es {trusted}.",
    proxyMore:
      "Direcciones en X-Forwarded-For: {came}. TRUST_PROXY es {trusted}. Si ese es el número de proxies tuyos que hay delante, define TRUST_PROXY={came}: si no, todo el mundo parece venir del proxy y comparte sus límites.",
    proxyFewer:
      "Direcciones en X-Forwarded-For: {came}. TRUST_PROXY es {trusted}. Define TRUST_PROXY={came}, o haz que el proxy escriba X-Forwarded-For: si no, quien visita puede inventar su dirección.",
    httpsFine: "SITE_URL es https.",
    httpsUntold:
      "SITE_URL es https y el proxy no dice por X-Forwarded-Proto cómo vino la visita. No hace falta, pero así no podemos comprobarlo.",
    httpsCut:
      "SITE_URL es https y esta visita vino sin cifrar (X-Forwarded-Proto: http). Haz que el proxy lleve http a https.",
    httpsForgotten:
      "La visita vino cifrada y SITE_URL dice http. Define SITE_URL=https://{host}: así las cookies viajan solo cifradas.",
    httpsLocal:
      "SITE_URL es una dirección de esta máquina: sirve para probar. Antes de abrir, define SITE_URL con https.",
    httpsNone: "El sitio no va cifrado. Pon un proxy con TLS delante y define SITE_URL con https.",
    payments: "Configurado: {names}.",
    paymentsManual:
      "Nadie cobra con tarjeta: se paga por transferencia o en efectivo, como explica el texto.",
    paymentsNone:
      "Nadie cobra con tarjeta y no hay un texto que explique cómo pagar. Configura FlexPay o CCBill, o escribe el texto en Ajustes, Dinero.",
    sender: "Los correos salen de {from}.",
    senderNone: "No sale ningún correo. Define SMTP_URL y MAIL_FROM.",
    senderNobody:
      "Los correos salen de {from}, que casi todo servidor rechaza o toma por spam. Escribe el remitente en Ajustes, Sitio, o define MAIL_FROM.",
    operator: "Los mensajes de soporte llegan a {email}.",
    operatorNone:
      "Los mensajes de soporte irían a {email}, que nadie ha confirmado. Escribe el correo de soporte en Ajustes, Sitio.",
    administrators: "Hay al menos dos personas que moderan o administran.",
    administratorsOne:
      "Solo hay una persona que modera o administra: sus decisiones no las puede revisar nadie más. Da el papel a otra en Personas.",
    keysGiven: "SESSION_SECRET, DOCUMENT_KEYS y PUSH_KEY vienen del entorno.",
    keysHere: "Los secretos que no vienen del entorno están en DATA_DIR.",
    keysMany:
      "Con base de datos o almacén aparte puede haber varias máquinas: define SESSION_SECRET, DOCUMENT_KEYS y PUSH_KEY iguales en todas.",
    keysCopy:
      "Guarda una copia de DATA_DIR/document-keys en otro lugar: no va en los respaldos, y sin ella los documentos de un respaldo no se pueden abrir.",
    backups: "Se hacen solos. El último se ve en Almacenamiento.",
    backupsNever:
      "Todavía no hay ninguno en {to}. El primero empieza un minuto después de arrancar: si sigue sin haberlo, revisa que esté en marcha el proceso que los hace (serve sin --web-only; con compose.yaml, jobs).",
    backupsFailed: "El último falló: {why}. El registro dice más.",
    backupsUntried: "La última prueba de un respaldo falló: {why}. El registro dice más.",
    backupsOld:
      "El último tiene {hours} h y debe haber uno cada {every} h. Revisa que esté en marcha el proceso que los hace (serve sin --web-only; con compose.yaml, jobs) y qué dice el registro.",
    backupsNone:
      "Nadie hace respaldos. Define BACKUP_TO (una carpeta en otro disco o un bucket) y BACKUP_PASSPHRASE.",
    searchNone: "Busca el índice de la base de datos.",
    searchFine: "Busca OpenSearch.",
    unasked: {
      empty: "su índice espera a que se llene",
      filling: "su índice se está llenando",
      behind: "va {seconds} s atrás",
    },
    searchAway:
      "OpenSearch no es quien busca ahora: {why}. Mientras tanto busca el índice de la base de datos. Revisa SEARCH_URL.",
    google: "Se puede entrar con Google.",
    googleNone: "No se ofrece. Si lo quieres, define GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET.",
    ads: "Anuncios propios: {n}.",
    adsNone: "Se muestra uno propio. Los tuyos van en Ajustes, Anuncios.",
  },
};

export const strings = speak({ es });
