import { fill, speak } from "#app/strings/language.ts";
import { refusals } from "#app/strings/refusals.ts";
import { formatNames } from "#app/features/media/formats.ts";
import { AVATAR_SIDES } from "#app/features/people/avatar-sizes.ts";
import { COVER_RATIO, COVER_WIDTHS } from "./cover-sizes.ts";
import { AVATAR_MAX_MB } from "./limits.ts";

const es = {
  ownProfile: "Tu perfil",
  editProfile: "Editar perfil",
  seeOwnProfile: "Ver mi perfil",
  noBiography: "Sin biografía",
  noPosts: "Este usuario aún no tiene publicaciones.",
  postsOf: "Publicaciones de @{name}",
  followFailed: "No se pudo actualizar el seguimiento.",
  missing: { title: "Perfil no disponible", text: refusals.user_not_found },
  message: "Mensaje",
  tip: "Dar propina",
  offer: {
    title: "Suscripción",
    price: "Suscripción: {money} al mes",
    trial: { one: "{count} día de prueba", other: "{count} días de prueba" },
    subscribe: "Suscribirme",
    until: "Tu suscripción está abierta hasta el {date}.",
    manage: "Ver mis suscripciones",
    gains: "Todo lo que publica solo para suscriptores, con sus comentarios.",
  },
  blocked: "Bloqueaste a esta persona: ni ves lo que publica y comenta, ni ve lo tuyo.",
  more: "más",
  less: "menos",
  /** After "más", for who hears it. */
  ofBiography: "de la biografía",
  links: {
    title: "Enlaces",
    elsewhere: "(se abre en otra pestaña)",
  },

  failures: {
    profile: "Error al cargar el perfil",
    ownProfile: "No se pudo cargar tu perfil.",
    settings: "No se pudo cargar la configuración.",
  },

  units: {
    followers: { one: "seguidor", other: "seguidores" },
    following: { one: "seguido", other: "seguidos" },
    subscribers: { one: "suscriptor", other: "suscriptores" },
    posts: { one: "publicación", other: "publicaciones" },
  },

  badges: {
    verified: "Verificado",
    notVerified: "No verificado",
    creator: "CREATOR",
    verifiedCreator: "✔ Creador Verificado",
    /** product.md 16.3 */
    shortit: "ShorTit",
    post: "PosTit",
  },

  own: {
    posts: "Publicaciones",
    list: "Tus publicaciones",
    saved: "Guardado",
    noPosts: "No tienes publicaciones.",
    nothingSaved: "Nada guardado todavía.",
    seePosts: "Ver publicaciones",
    upload: "Subir contenido",
    options: "Opciones de la publicación",
    pin: "Fijar en el perfil",
    unpin: "Dejar de fijar",
    pinned: "Publicación fijada.",
    unpinned: "La publicación ya no está fijada.",
    deletePost: "Eliminar Publicación",
    confirmDelete: "¿Eliminar esta publicación?",
    whatIsDeleted: "Se borrará para todos, con sus archivos y comentarios. No se puede deshacer.",
    deleted: "Publicación eliminada.",
    deleteFailed: "No se pudo eliminar.",
    gone: "Esa publicación ya no está entre las tuyas.",
  },

  /** The files of a post over the page. */
  files: {
    label: "Archivos: {post}",
    postOf: "publicación de @{name}",
    seePost: "Ver publicación",
  },

  people: {
    lists: "Listas",
    followers: "Seguidores",
    following: "Seguidos",
    followersOf: "Seguidores de @{name}",
    followingOf: "Seguidos de @{name}",
    /** After the title, for who hears it. */
    of: " de @{name}",
    notShown: "@{name} prefiere no mostrar quién le sigue ni a quién sigue.",
    noFollowers: "Todavía no tiene seguidores.",
    onlyShown: "Aquí aparece solo quien muestra sus listas, y tú si le sigues.",
    noneShown: "Ninguno de sus seguidores muestra sus listas.",
    noMore: "Aquí no hay más.",
    suggested: "Creadores sugeridos",
    followsNobody: "Todavía no sigue a nadie.",
  },

  settings: {
    waiting: { one: "publicación por contestar", other: "publicaciones por contestar" },
    title: "Configuración y privacidad",
    back: "Configuración",
    account: "Tu cuenta",
    statistics: "Estadísticas",
    posts: "Publicaciones",
    saved: "Guardados",
    views: "Vistas totales",
  },

  tiles: {
    profile: { name: "Perfil", about: "Tu nombre, tu biografía, tus imágenes y tus enlaces." },
    posts: { name: "Mis publicaciones", about: "Edítalas, restríngelas o elimínalas." },
    notifications: { name: "Notificaciones", about: "De qué te avisamos, y si además por correo." },
    security: { name: "Seguridad", about: "Tu contraseña y tus sesiones abiertas." },
    verification: {
      name: "Verificación",
      about: "Comprueba quién eres para verificarte y cobrar.",
    },
    account: {
      name: "Cuenta para tus pagos",
      about: "La CLABE donde recibes lo que ganas, y tu RFC.",
    },
    subscriptions: {
      name: "Suscripciones y pagos",
      about: "A quién te suscribiste, cómo cancelar y tus recibos.",
    },
    messages: {
      name: "Mensajes y bloqueos",
      about: "Quién puede escribirte y a quién bloqueaste.",
    },
    appearances: {
      name: "Apariciones",
      about: "Publicaciones en las que apareces y si lo aceptas.",
    },
    reports: { name: "Mis denuncias", about: "Qué denunciaste y qué decidimos." },
    discretion: {
      name: "Discreción",
      about: "Que nada diga qué sitio es, y salir al instante.",
    },
    mutes: { name: "Silenciados", about: "Personas y palabras que prefieres no ver." },
    statements: {
      name: "Avisos",
      about: "Decisiones sobre tu cuenta y cómo apelarlas.",
    },
    privacy: {
      name: "Centro de Privacidad",
      about: "Cookies, descarga de datos y consentimientos.",
    },
    terms: { name: "Términos y condiciones", about: "Lo que aceptas al usar el sitio." },
  },

  edit: {
    pictures: {
      avatar: {
        title: "Foto de perfil",
        choose: "Elige una imagen",
        hint: fill("{formats}, hasta {max} MB. Recomendado: {side}x{side}.", {
          formats: formatNames("image"),
          max: AVATAR_MAX_MB,
          side: AVATAR_SIDES.at(-1)!,
        }),
        preview: "Así se verá tu foto",
        update: "Actualizar foto",
        saved: "Avatar actualizado.",
        queued: "Tu foto se está procesando.",
      },
      cover: {
        title: "Portada",
        choose: "Elige una portada",
        hint: fill("{formats}, hasta {max} MB. Recomendado: {width}x{height}.", {
          formats: formatNames("image"),
          max: AVATAR_MAX_MB,
          width: COVER_WIDTHS.at(-1)!,
          height: COVER_WIDTHS.at(-1)! / COVER_RATIO,
        }),
        preview: "Así se verá tu portada",
        update: "Actualizar portada",
        saved: "Portada actualizada.",
        queued: "Tu portada se está procesando.",
        remove: "Quitar portada",
        removed: "Quitaste la portada.",
      },
    },
    noPreview: "Tu navegador no puede mostrar esta imagen, pero puedes subirla.",
    lists: {
      title: "Seguidores y seguidos",
      show: "Mostrar a otros mis listas",
      hint: "Si no, nadie más ve tus listas, y entre los seguidores de otra persona solo ella te ve. Quien muestra las suyas enseña también que te sigue. Los números se ven siempre.",
      save: "Guardar quién las ve",
    },
    basics: "Información básica",
    name: "Nombre de Usuario",
    biography: "Biografía",
    save: "Guardar cambios",
    saved: "Perfil actualizado.",
    saveFailed: "No se pudo guardar. Revisa los campos.",
    links: {
      hint: "Hasta {max}, solo direcciones que empiecen con https://.",
      which: "Enlace {number}",
      label: "Título (opcional)",
      url: "Dirección",
      begin: "https://",
      more: "Agregar más enlaces",
      save: "Guardar enlaces",
    },
  },

  crop: {
    frame: "Parte de la imagen que se verá",
    zoom: "Acercar",
    help: "Arrastra la imagen para elegir qué parte se ve. Con el teclado: flechas, + y -.",
  },
};

export const strings = speak({ es });
