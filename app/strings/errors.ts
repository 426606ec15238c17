import type { ErrorCode } from "#app/http/errors.ts";
import { fill, plural, speak } from "./language.ts";
import { refusals } from "./refusals.ts";

const es: Record<ErrorCode, string> = {
  ...refusals,
  bad_input: "Revisa los campos marcados.",
  bad_code: "Código incorrecto.",
  bad_post_id: "No se pueden cargar los comentarios: ID de publicación no válido",
  password_known: "Con tu cuenta no se puede usar una contraseña conocida. Elige otra.",
  wrong_password: "La contraseña actual no es correcta.",
  no_password: "Antes de desvincular Google, ponle una contraseña a tu cuenta.",
  file_required: "Por favor, selecciona al menos un archivo.",
  shortit_one_video: "Un shortit es exactamente un video.",
  shortit_too_long:
    "Un shortit dura como máximo {max} segundos. Recórtalo o súbelo como publicación.",
  message_too_many_files: "Un mensaje lleva como máximo {max} archivos.",
  message_video_too_long:
    "Un video dura como máximo {max} minutos en un mensaje. Recórtalo y envíalo de nuevo.",
  message_too_old:
    "Un mensaje se puede eliminar para ambos solo durante {max} minutos después de enviarlo.",
  too_many_files: "Puedes subir como máximo {max} archivos por publicación.",
  upload_cut: "La subida se interrumpió antes de terminar. Inténtalo de nuevo.",
  description_too_long: "La descripción admite como máximo {max} caracteres.",
  empty_file: "El archivo «{name}» está vacío. Elige otro.",
  other_kind: "El archivo nuevo debe ser {kind}, como el que reemplaza.",
  push_service_unknown: "Este sitio no envía avisos por el servicio de tu navegador.",
  cannot_follow_self: "No puedes seguirte a ti mismo.",
  cannot_subscribe_to_self: "No puedes suscribirte a ti mismo.",
  cannot_message_self: "No puedes escribirte a ti mismo.",
  cannot_mute_self: "No puedes silenciarte a ti mismo.",
  cannot_block_self: "No puedes bloquearte a ti mismo.",
  sign_in_to_comment: "Debes iniciar sesión para comentar",
  bad_credentials: "Error en el inicio de sesión. Verifica tus credenciales.",
  session_expired: "Tu sesión expiró. Inicia sesión para continuar.",
  provider_refused: "Error en la autenticación con Google. Por favor, intenta de nuevo.",
  provider_unreachable: "Error al iniciar sesión con Google. Por favor, intenta de nuevo.",
  provider_unlinked:
    "Esta cuenta de Google está desvinculada de la que tiene su email aquí. Inicia sesión con tu contraseña.",
  other_account: "Esto lo escribió otra cuenta. Inicia sesión con ella para enviarlo.",
  cross_origin: "Esta acción no vino de nuestro sitio. Recarga la página e inténtalo de nuevo.",
  forbidden: "No tienes permiso para hacer esto.",
  subscribers_only: "Esta publicación es solo para suscriptores.",
  account_suspended: "Esta cuenta está suspendida. Escribe a soporte.",
  account_leaving: "Pediste eliminar esta cuenta. Hasta ese día puedes deshacerlo.",
  blocked: "No puedes hacer esto con esta persona.",
  age_required:
    "Para ver esto desde donde estás, primero hay que comprobar que eres mayor de edad.",
  acceptance_required: "Para seguir, lee y acepta nuestros textos.",
  insufficient_scope:
    "Este token no tiene permiso para esto. Usa otro con más alcance, o hazlo con tu sesión.",
  token_in_address:
    "Un token nunca va en la dirección: mándalo en el encabezado Authorization y revoca este.",
  format_unsupported: "Este formato no se ofrece. Usa json.",
  token_not_found: "Este token no es tuyo o ya no existe.",
  webhook_refused:
    "A esta dirección no se puede avisar: tiene que ser https y de internet, o estar en WEBHOOK_HOSTS.",
  webhooks_full: "Ya hay {max} webhooks. Elimina uno para agregar otro.",
  tokens_full: "Ya tienes {max} tokens personales. Revoca uno para crear otro.",
  step_up_required: "Antes de seguir, confirma que eres tú.",
  second_factor_required: "Para esto tu cuenta necesita verificación en dos pasos. Actívala antes.",
  address_taken_since:
    "Otra cuenta usa ya esa dirección, así que no se pudo recuperar con este enlace. Escríbenos a soporte.",
  factor_first:
    "Con la contraseña no basta: usa tu llave de acceso, tu app o un código de recuperación.",
  totp_not_begun: "Empieza otra vez: este código QR caducó o ya se usó.",
  passkey_refused: "Esta llave de acceso no sirve aquí. Prueba con otra o entra de otra forma.",
  passkey_not_found: "Esta llave de acceso no es tuya o ya no existe.",
  passkeys_away: "Este sitio no puede usar llaves de acceso: no está en una dirección segura.",
  passkeys_full: "Ya tienes {max} llaves de acceso. Quita una para agregar otra.",
  factor_required:
    "Tu cuenta tiene que conservar una verificación en dos pasos. Agrega otra antes de quitar esta.",
  second_step_gone: "Tardaste demasiado. Empieza otra vez con tu contraseña.",
  age_check_refused: "El servicio que comprueba la edad no confirmó que seas mayor de edad.",
  age_check_gone: "Esta comprobación ya no sirve. Empieza otra vez.",
  age_check_away:
    "El servicio que comprueba la edad no responde. Vuelve a intentarlo en unos minutos.",
  muted:
    "Moderación te silenció: puedes leer, pero no publicar, comentar, escribir ni cambiar tu perfil, salvo para quitar algo de él.",
  cannot_report_self: "No puedes denunciar lo tuyo.",
  cannot_decide_self: "No puedes decidir sobre lo tuyo.",
  administrators_only: "Sobre esta persona solo decide la administración.",
  case_not_found: "Este caso no existe.",
  decision_not_found: "Esta decisión no existe.",
  already_decided: "Alguien más ya decidió este caso.",
  setting_changed: "Ese ajuste cambió después: ya no se puede deshacer este cambio.",
  list_changed: "Esa lista cambió después, o hace demasiado tiempo: ya no se puede deshacer.",
  last_administrator:
    "Es la única cuenta que administra el sitio: antes de quitarle ese papel dáselo a otra.",
  already_answered: "Esto ya tiene respuesta y no se puede cambiar así.",
  already_appealed: "Ya apelaste esta decisión.",
  appeal_late: "El plazo para apelar terminó.",
  lists_private: "Esta persona no muestra quién la sigue ni a quién sigue.",
  creators_only: "El panel es para creadores.",
  already_creator: "Tu cuenta ya es de creador.",
  request_pending: "Ya recibimos tu solicitud. Te responderemos por email.",
  has_captions: "Ya hay subtítulos o un borrador en este idioma.",
  key_reused: "Esta clave ya se usó para otro contenido.",
  request_not_found: "No hay una solicitud pendiente.",
  removal_not_found: "No encontramos esta solicitud. Revisa que el enlace esté completo.",
  request_closed: "Esta solicitud ya terminó. Puedes enviar otra.",
  still_searching:
    "Todavía se busca qué se parece a sus copias, así que no la puedes terminar: espera a que acabe, una hora a lo mucho. Mientras puedes responder sin terminarla.",
  appeal_refused:
    "Ya no se puede pedir otra revisión: se pide una vez, después de la decisión y dentro del plazo.",
  words_full: "Ya no caben más palabras en esta denuncia: admite {max} caracteres en total.",
  not_verified:
    "Para esto tu cuenta tiene que estar verificada. Hazlo en Configuración, en Verificación de identidad.",
  withdrawal_not_found: "Este retiro no existe.",
  batch_not_found: "Este lote no existe.",
  nothing_approved: "No hay nada aprobado que pueda ir ya en un lote.",
  payout_account_missing: "Este retiro no tiene cuenta de banco.",
  bank_file_not_mxn:
    "El archivo del banco es solo de pesos mexicanos, y este lote está en otra moneda. Págalo con el CSV.",
  bank_file_no_account:
    "Falta la cuenta de cargo: quien opera el sitio la pone en PAYOUT_DEBIT_ACCOUNT.",
  bank_file_empty: "Ningún retiro de este lote va en este archivo.",
  cfdi_not_paid: "El CFDI se anota en un retiro que ya se pagó.",
  withdrawal_closed: "Ya se dijo qué pasó con este retiro, o todavía no se puede decir.",
  anomaly_not_found: "Esto ya se decidió, o no te toca decidirlo.",
  verification_not_found: "No hay nada de esta verificación.",
  verification_closed: "Ya enviaste tu verificación: mientras se revisa no se puede cambiar.",
  verification_incomplete: "Todavía falta algo. Completa los pasos antes de enviar.",
  notice_refused: "Este aviso no está firmado, es viejo o no se entiende.",
  notice_replayed: "Este aviso ya se recibió.",
  look_first: "Antes de aprobar, abre todas las fotos.",
  verifier_away: "El servicio de verificación no responde. Inténtalo más tarde.",
  not_found: "No encontramos lo que buscas.",
  post_not_found: "No se encontró la publicación.",
  comment_not_found: "Este comentario ya no existe.",
  subscription_not_found: "No hay una suscripción vigente.",
  order_not_found: "Este pago no existe.",
  order_paid: "Este pago ya se hizo.",
  cannot_tip_self: "No puedes darte propina a ti mismo.",
  tips_limit:
    "Con esto pasas de lo que se puede dar de propina en un día. Inténtalo mañana o con menos.",
  already_open: "Ya puedes ver esta publicación.",
  nothing_sold: "Esta persona no vende suscripciones por ahora.",
  already_subscribed: "Ya estás suscrito, y se renueva sola.",
  price_changed: "El precio volvió a cambiar. Mira cuánto es ahora antes de aceptarlo.",
  price_agreed: "Ese ya es tu precio.",
  price_early: "Todavía no puedes aceptarlo: espera a que se acerque tu renovación.",
  trial_refused: "La prueba es solo para la primera vez.",
  payments_away: "El servicio de pagos no responde. Vuelve a intentarlo en unos minutos.",
  feed_session_gone: "Tu visita al inicio caducó. Vuelve a empezar.",
  method_not_allowed: "Este método no está permitido aquí.",
  name_taken: "Ese nombre de usuario ya está en uso. Elige otro.",
  too_many_hashtags: "Ya sigues {max} hashtags. Deja de seguir alguno para seguir este.",
  too_many_muted_words: "Ya silenciaste {max} palabras. Quita alguna para agregar otra.",
  nothing_to_publish:
    "Ningún archivo de esta publicación se pudo procesar. Elimínala y sube otros archivos.",
  shown_gone:
    "En esta publicación aparece alguien que ya no puede aceptar archivos nuevos: su cuenta ya no existe o está cerrada, o retiró su autorización. Súbelos en otra publicación.",
  last_file:
    "Es el único archivo de la publicación. Agrega otro antes, o elimina la publicación entera.",
  not_ready: "Esta publicación todavía no está lista.",
  pins_full: "Ya fijaste {max} publicaciones, que es el máximo. Deja de fijar una antes.",
  not_a_creator: "Esta cuenta no es de creador.",
  signup_expired: "Tu registro caducó. Regresa y complétalo otra vez.",
  signup_done: "Tu cuenta ya está creada. Inicia sesión con tu email y tu contraseña.",
  reset_gone: "Este enlace ya se usó o caducó. Pide otro.",
  reset_done: "Tu contraseña ya está cambiada. Inicia sesión con ella.",
  needs_password:
    "Tu cuenta no tiene contraseña. Ponle una: pide el enlace por correo y vuelve aquí.",
  needs_link: "Para esta cuenta hace falta un enlace. Pídelo por correo y ábrelo.",
  upload_not_found: "Esta subida ya no existe. Elige el archivo otra vez.",
  upload_offset: "La subida va en otro punto. Continúa desde ahí.",
  upload_busy: "Este archivo ya se está subiendo desde otra pestaña.",
  upload_expired:
    "Esto no terminó de subir en {days} días y se borró: {files}. Elige otra vez lo que falta.",
  upload_elsewhere:
    "Esto lo usaste ya en otra publicación o en un mensaje: {files}. Elige otra vez lo que falta.",
  draft_stopped: "Este envío se detuvo. Revisa por qué y envíalo otra vez.",
  tus_version: "Este programa usa otra versión del protocolo de subidas.",
  not_offset_stream: "Los bytes de una subida se envían como application/offset+octet-stream.",
  too_many_uploads:
    "Tienes demasiadas subidas sin terminar. Termina o quita algunas y vuelve a intentarlo.",
  checksum_mismatch: "Una parte del archivo llegó dañada. Se enviará de nuevo.",
  too_large: "La subida supera el máximo de {max} MB. Elige archivos más ligeros.",
  upload_exceeded:
    "Llegaron más bytes de los que se anunciaron al empezar esta subida. Elige el archivo otra vez.",
  body_too_large: "Lo que enviaste es demasiado largo. Acórtalo e inténtalo de nuevo.",
  unsupported_media: "El archivo «{name}» no es una foto ni un video que aceptemos. Usa {formats}.",
  avatar_required: "Selecciona una imagen primero.",
  avatar_not_image: "El avatar debe ser una imagen.",
  avatar_failed: "No se pudo actualizar el avatar.",
  cover_required: "Selecciona una imagen primero.",
  cover_not_image: "La portada debe ser una imagen.",
  cover_failed: "No se pudo actualizar la portada.",
  proof_needed:
    "Hubo demasiados intentos de entrar con esta dirección o desde tu red. Antes de seguir hay que comprobar que no eres un programa.",
  link_needed:
    "Hubo demasiados intentos de entrar con esta dirección o desde tu red. Para seguir, pide un enlace a tu email.",
  too_many_requests: "Demasiados intentos. Espera {wait} e inténtalo de nuevo.",
  database_away: "La base de datos no responde. Vuelve a intentarlo en unos segundos.",
  objects_away: "El almacén de archivos no responde; vuelve a intentarlo.",
  kv_away: "La memoria compartida del sitio no responde; vuelve a intentarlo.",
  database_full: "El servidor se quedó sin espacio y no guardó nada. Inténtalo más tarde.",
  queue_full:
    "Tienes archivos en proceso: {count}, y el máximo es {max}. Espera a que terminen y vuelve a subir.",
  video_day_full:
    "Llegaste al máximo de {max} minutos de video por día. Podrás subir más en {wait}.",
  quota_full:
    "Tus archivos ocupan el máximo de {max} GB. Elimina publicaciones que ya no quieras y vuelve a subir.",
  storage_full: "No queda espacio para guardar tu archivo. Inténtalo más tarde.",
};

/** What is said for each code; what a sentence names in braces comes with the error. */
export const errorMessages = speak({ es });

/** The sentence of an error code, its `{placeholders}` filled in. */
export function errorMessage(
  code: ErrorCode,
  values: Record<string, string | number> = {},
): string {
  return fill(errorMessages[code], values);
}

const times = speak({
  es: {
    seconds: { one: "{count} segundo", other: "{count} segundos" },
    minutes: { one: "{count} minuto", other: "{count} minutos" },
  },
});

/** A time to wait, as one says it: never less than it is. */
export function waitWords(seconds: number): string {
  return seconds <= 90
    ? plural(seconds, times.seconds)
    : plural(Math.ceil(seconds / 60), times.minutes);
}
