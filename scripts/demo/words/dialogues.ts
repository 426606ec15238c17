import type { Theme } from "./themes.ts";

/** Between a fan, who speaks first, and a creator of the theme, turn by turn. */
type Dialogue = readonly string[];

/** What may be said to any creator. */
export const anyDialogues: readonly Dialogue[] = [
  [
    "Hola, acabo de suscribirme. ¿Por dónde empiezo?",
    "¡Bienvenido! Empieza por lo fijado de octubre, es lo que más me gusta.",
    "Voy para allá 🔥",
    "Me cuentas qué te pareció, eh. Leo todo.",
    "Ya vi tres y se me fue la cena. Valió la pena.",
  ],
  [
    "Solo pasaba a decir que tu contenido me alegra el día.",
    "Y tu mensaje a mí el mío 🥹",
    "Semana pesada en la oficina, así que doble gracias.",
    "Entonces mañana subo algo tranquilito, pensando en ti y en los de la oficina.",
  ],
  [
    "Che, ¿te puedo pedir algo para mi cumple? Es el 28.",
    "¡Obvio! ¿Qué se te antoja?",
    "Un saludo cortito, con mi nombre. Me llamo Joaquín.",
    "Hecho, Joaquín. Te lo mando el mismo 28 en la mañana.",
    "Sos una genia, gracias.",
    "Un gusto 🎂 ¿Cumples cuántos, si se puede saber?",
    "Cuarenta. No me lo recuerdes.",
    "Los cuarenta son los nuevos veintisiete. Anotado.",
  ],
  [
    "¿La suscripción se renueva sola o tengo que hacer algo?",
    "Se renueva solita cada mes, y la cancelas cuando quieras en Configuración.",
    "Perfecto, era eso. Gracias por contestar tan rápido.",
    "Para eso estamos ✨",
  ],
  [
    "Te vi anoche en el evento y no me animé a saludar 🙈",
    "¡Noo! La próxima me gritas de lejos aunque sea.",
    "Hecho. Se te veía feliz.",
    "Lo estaba. Fue de esas noches.",
  ],
];

export const dialogues: Record<Theme, readonly Dialogue[]> = {
  baile: [
    [
      "¿Das clases de bachata en línea?",
      "Sí, los martes y jueves a las ocho, hora de CDMX.",
      "¿Y para quien tiene dos pies izquierdos?",
      "Para esos es el grupo de los jueves 😂",
      "Me apunto. ¿Qué necesito?",
      "Un metro de piso libre, calcetines y cero pena. Te mando el enlace el jueves.",
      "¿Con pareja o sin?",
      "Sin. Y si consigues una en el camino, es mérito tuyo.",
    ],
    [
      "Ese giro del minuto dos, ¿sale en tacones de siete?",
      "Sale, pero primero descalza. Tobillo y centro, siempre.",
      "Llevo una semana y ya me sale la mitad.",
      "La mitad buena o la mitad fea? 😅",
      "La fea, con mucha dignidad.",
      "Esa es la que cuenta. Grábate y me lo mandas, te corrijo.",
    ],
  ],
  playa: [
    [
      "¿En qué playa grabaste el de ayer?",
      "En Zicatela, tempranito, antes de que llegue el viento.",
      "El color del agua parecía editado.",
      "Te juro que no. Ni yo lo creía.",
      "Próximas vacaciones decididas. ¿Mayo o septiembre?",
      "Mayo si vienes a flotar, septiembre si vienes a sufrir con las olas.",
      "A flotar, sin duda.",
    ],
    [
      "¿Qué bloqueador usas? Yo salgo como camarón.",
      "Mineral, del que no mata corales. Y sombrero, que no es negociable.",
      "Anotado. ¿Y la marca del traje de baño?",
      "La hace una amiga aquí en el pueblo. Te paso su contacto mañana.",
    ],
  ],
  gym: [
    [
      "Profe, ¿sentadilla antes o después del peso muerto?",
      "Antes, si ese día lo importante es pierna. ¿Cómo vas de la espalda?",
      "Mejor desde que bajé el peso, como dijiste.",
      "Así es. Primero bonito, luego pesado.",
      "¿Subes la rutina completa del lunes?",
      "Está en solo suscriptores desde hace rato 😉 Cuatro semanas, con video de cada serie.",
      "Vi el video largo. El descanso de 90 segundos es mentira, ¿verdad?",
      "El descanso es sagrado. Lo que es mentira son tus 90 segundos.",
    ],
    [
      "Hice la clase de las seis. No me siento las piernas.",
      "Excelente señal. Agua, plátano y a dormir temprano.",
      "¿Mañana otra vez?",
      "Mañana caminata y respirar. El músculo crece cuando lo dejas en paz.",
    ],
  ],
  fotografia: [
    [
      "Esa foto en contraluz es de revista.",
      "¡Qué lindo! La tomé con luz de ventana y mucha paciencia.",
      "Se nota. ¿Vendes impresiones?",
      "Sí, en papel algodón, 30 por 40. Firmadas y numeradas.",
      "¿Cuánto con envío a Toledo, España?",
      "Déjame cotizar el envío y te digo hoy mismo.",
      "Sin prisa. Tengo una pared esperando desde marzo.",
    ],
    [
      "¿Te animas a una colaboración?",
      "Cuéntame más, suena bien.",
      "Sesión en estudio, dos horas, tú eliges el tema.",
      "Me gusta. Mándame fechas.",
      "Sábado o domingo por la tarde.",
      "Sábado. Yo llevo el vestuario.",
    ],
  ],
  moda: [
    [
      "¿El conjunto verde lo haces en talla L?",
      "Lo hago en la talla que tengas, para eso está hecho a mano.",
      "Es regalo para mi esposa, sale del parto en dos meses y quiere sentirse guapa.",
      "Ay, me encanta. Lo hacemos con tirantes ajustables y sin varilla, más cómodo.",
      "Perfecto. Eres un amor.",
      "Dime sus colores favoritos y te mando bocetos el lunes 🖤",
      "Vino y verde botella.",
      "Entonces ya sé exactamente cuál.",
    ],
    [
      "¿De dónde son los tacones rojos?",
      "De un taller chiquito en León. Aguantan toda la noche, comprobado.",
      "Necesito esos datos como el agua.",
      "Te los paso al rato, ando en pasarela 😂",
    ],
  ],
  cocina: [
    [
      "¿La receta lleva chipotle o morita?",
      "Morita. Y el secreto no te lo digo por aquí.",
      "¿Y si me suscribo?",
      "Ahí sí te cuento hasta de qué mercado es el chile 🌶️",
      "Vendido.",
    ],
    [
      "Se me cortó la crema, auxilio.",
      "Tranqui. Baja el fuego, una cucharada de agua fría y bates sin parar.",
      "¡Funcionó! No lo puedo creer.",
      "La cocina perdona más de lo que parece.",
      "Va foto cuando salga del horno.",
      "La espero. Y guárdame una rebanada.",
    ],
  ],
  viajes: [
    [
      "Voy a Oaxaca cuatro días. ¿Qué no me pierdo?",
      "Hierve el Agua entre semana, el mercado de Tlacolula el domingo y un mezcal sin prisa.",
      "¿Rento coche?",
      "Colectivo. Sale más barato y la plática viene incluida.",
      "¿Y para dormir?",
      "Hay un hostal con terraza en Jalatlaco, te mando el nombre. Di que vas de mi parte.",
      "Crack. Te traigo un mezcal de vuelta.",
    ],
    [
      "¿No te da miedo viajar sola?",
      "A veces. Por eso aviso dónde estoy y sigo a mi panza, que nunca falla.",
      "Buena filosofía.",
      "Barata, además 😄",
    ],
  ],
  musica: [
    [
      "El demo de ayer me dejó con la piel de gallina.",
      "¿El de la guitarra sola? Lo grabé a las tres de la mañana, perdón si suena a sueño.",
      "Suena a eso y está perfecto así. ¿Sale en plataformas?",
      "En marzo, con banda. Pero la versión de sueño se queda acá, para ustedes.",
      "Entonces la escucho otra vez.",
      "Con auriculares y a oscuras, ¿dale?",
      "Dale.",
    ],
    [
      "¿Tocan en Montevideo este año?",
      "El 14 de diciembre, en un lugar chiquito. Sesenta personas.",
      "Guardame dos.",
      "Anotado: dos, a nombre tuyo. Llegá temprano que no hay sillas.",
    ],
  ],
  arte: [
    [
      "Hola, ¿aceptas encargos?",
      "Sí, tengo lugar para dos este mes. ¿Qué tienes en mente?",
      "Un retrato de mi pareja, de espaldas, con flores.",
      "Me encanta. ¿Acuarela o tinta?",
      "Acuarela, tonos cálidos. ¿Cuánto demora?",
      "Dos semanas. Te mando tres bocetos y eliges con calma.",
      "¿Hay que posar?",
      "Con una foto con buena luz me basta. Y si posan, hay té.",
    ],
    [
      "¿Cuánto duró la sesión de bodypaint?",
      "Cuatro horas quieta y una para quitármelo.",
      "Mis respetos.",
      "Los respetos son para quien pintó: @elena.acuarela 🎨",
    ],
  ],
  noche: [
    [
      "¿Tocas este sábado?",
      "Sí, de once a tres, en la azotea de siempre.",
      "¿Hay lista?",
      "Dime cuántos y los apunto.",
      "Somos cuatro, y uno baila fatal.",
      "Ese entra gratis 😂",
      "Le aviso. Va a llorar de emoción.",
      "A las once en punto, que a la una ya no cabe un alfiler.",
    ],
    [
      "Ese cóctel del video, ¿qué lleva?",
      "Mezcal, maracuyá, limón y una pizca de sal de gusano.",
      "Mi sábado acaba de cambiar.",
      "Con hielo grande, por favor. No seas animal 🧊",
    ],
  ],
};
