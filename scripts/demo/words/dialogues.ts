/** Conversations between a fan, who speaks first, and a creator; turn by turn. */
export const dialogues: readonly (readonly string[])[] = [
  [
    "¡Hola! Vi tu último video y me encantó. ¿Habrá segunda parte?",
    "¡Hola! Gracias 🖤 Sí, la subo el viernes.",
    "Perfecto, ahí estaré.",
    "Activa las notificaciones, que dura poco 😉",
  ],
  [
    "¿Das clases de bachata en línea?",
    "Sí, los martes y jueves a las ocho.",
    "¿Y para quien tiene dos pies izquierdos?",
    "Para esos es el grupo de los jueves 😂",
    "Me apunto.",
    "Te mando los datos en un ratito.",
  ],
  [
    "Esa foto en contraluz es de revista.",
    "¡Qué lindo! La tomé con luz de ventana y mucha paciencia.",
    "Se nota. ¿Vendes impresiones?",
    "Todavía no, pero ya me convenciste de pensarlo.",
  ],
  [
    "Hola, acabo de suscribirme. ¿Por dónde empiezo?",
    "¡Bienvenido! Empieza por la serie de la azotea, es mi favorita.",
    "Voy para allá 🔥",
  ],
  [
    "¿En qué playa grabaste el de ayer?",
    "En Puerto Escondido, tempranito.",
    "El color del agua parecía editado.",
    "Te juro que no. Ni yo lo creía.",
    "Próximas vacaciones decididas.",
  ],
  [
    "¿Te animas a una colaboración?",
    "Cuéntame más, suena bien.",
    "Sesión en estudio, dos horas, tú eliges el tema.",
    "Me gusta. Mándame fechas.",
    "Sábado o domingo por la tarde.",
    "Sábado. Yo llevo el vestuario.",
  ],
  ["Solo pasaba a decir que tu contenido me alegra el día.", "Y tu mensaje a mí el mío 🥹"],
  ["¿La receta lleva chipotle o morita?", "Morita. Y el secreto no te lo digo por aquí."],
];
