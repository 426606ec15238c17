import { chance, pick, type Random } from "../random.ts";
import type { Theme } from "./themes.ts";

/** A description as people write them: a line, now and then a second one and a name, hashtags. */
export function caption(random: Random, theme: Theme, names: readonly string[]): string {
  const { lines, tags } = captions[theme];
  const parts = [pick(random, lines).replace("{lugar}", pick(random, places))];
  if (chance(random, 0.55)) parts.push(pick(random, closers));
  if (names.length > 0 && chance(random, 0.14)) parts.push(`Con @${pick(random, names)} 💫`);
  if (chance(random, 0.04)) parts.push("Agenda y enlaces: https://agenda.example/fechas");
  const own = random.helpers.arrayElements(tags, { min: 1, max: 3 });
  const common = chance(random, 0.4) ? [pick(random, commonTags)] : [];
  return `${parts.join(" ")} ${[...own, ...common].map((tag) => `#${tag}`).join(" ")}`;
}

/** The themes whose hashtags these are. */
export function themesOfTags(tags: readonly string[]): Theme[] {
  return (Object.keys(captions) as Theme[]).filter((theme) =>
    captions[theme].tags.some((tag) => tags.includes(tag)),
  );
}

const captions: Record<Theme, { lines: readonly string[]; tags: readonly string[] }> = {
  baile: {
    lines: [
      "Ensayo de medianoche, luces bajas y la bachata a todo volumen.",
      "Ocho tiempos, un espejo y cero pena 💃",
      "Dime si repetimos esta coreo o te enseño la otra.",
      "La falda gira sola, yo solo la sigo.",
      "Primer intento de la rutina nueva. El segundo es solo para suscriptores 😉",
      "Salsa en tacones: se puede, se goza y se suda.",
      "Cuando ponen tu canción y se te olvida el mundo.",
      "Clase de heels en {lugar}. Salí flotando.",
    ],
    tags: ["baile", "bachata", "salsa", "heels", "coreografia", "danza"],
  },
  playa: {
    lines: [
      "Sal en la piel y el teléfono lejos. Casi 🌊",
      "Amanecer en {lugar}, bikini nuevo y café helado.",
      "El mar estaba tibio y yo sin ganas de irme.",
      "Bronceado nivel: ya no reconozco mis hombros.",
      "Última ola del día. Prometo que la próxima la grabo completa.",
      "Arena hasta en los sueños, y feliz.",
      "Modo sirena activado en {lugar}.",
      "Nos vemos donde rompe la ola.",
    ],
    tags: ["playa", "verano", "mar", "atardecer", "bikini", "costa"],
  },
  gym: {
    lines: [
      "Día de pierna: hoy no me pidan subir escaleras.",
      "Tres meses de constancia y los leggings ya lo notan.",
      "Sudar también es un lenguaje 💪",
      "Rutina de glúteo completa, sin filtros y sin aire.",
      "Antes de juzgar, prueba la última serie.",
      "Yoga al amanecer en {lugar}: respirar, estirar, repetir.",
      "Mi cardio favorito tiene ritmo.",
      "Fuerte por fuera, terca por dentro.",
    ],
    tags: ["gym", "fitness", "yoga", "entrenamiento", "piernas", "disciplina"],
  },
  fotografia: {
    lines: [
      "Luz de ventana y una camisa prestada.",
      "Rollo de 36, dos salieron bien. Esta es una.",
      "Retrato a contraluz, tres segundos de quietud.",
      "Me gusta lo que la sombra no enseña.",
      "Sesión en {lugar}: el viento hizo de peinador.",
      "Editada en cinco minutos, soñada toda la semana.",
      "Autorretrato número cien. Ya casi me caigo bien.",
      "La hora dorada dura poco, por eso se aprovecha 📷",
    ],
    tags: ["fotografia", "retrato", "luznatural", "analogica", "boudoir", "sesion"],
  },
  moda: {
    lines: [
      "Encaje negro y tenis: mi idea de equilibrio 🖤",
      "Tres looks, una sola maleta. ¿Cuál te llevas?",
      "Seda, escote en la espalda y ningún plan.",
      "Me probé todo el clóset para quedarme con lo primero.",
      "Lo compré para mí, aunque gracias por mirar.",
      "Vestido rojo, labios rojos, cero arrepentimiento.",
      "Detrás de cámaras de la campaña en {lugar}.",
      "Lencería de diseñadora mexicana, hecha a mano.",
    ],
    tags: ["moda", "outfit", "lenceria", "estilo", "look", "pasarela"],
  },
  cocina: {
    lines: [
      "Desayuno en la cama: el postre lo eliges tú.",
      "Mole de mi abuela, delantal y nada de prisa.",
      "Chocolate derretido y dedos impacientes.",
      "Receta de domingo: chilaquiles, mezcal y siesta.",
      "Fresas con crema, la historia de siempre 🍓",
      "Cociné para dos y llegó uno. Mejor, más para mí.",
      "Mercado de {lugar} a las ocho: así huele la felicidad.",
      "El secreto está en la salsa. Y en no contarlo.",
    ],
    tags: ["cocina", "antojo", "receta", "desayuno", "postre", "foodie"],
  },
  viajes: {
    lines: [
      "Hotel pequeño, ventana enorme, mil ideas.",
      "Perdidas en {lugar} y sin ganas de que nos encuentren.",
      "Carretera, playlist y una sudadera que no es mía.",
      "Llegamos tarde al mirador y justo a tiempo al cielo.",
      "Maleta de mano, planes grandes ✈️",
      "La habitación tenía tina. El resto del viaje puede esperar.",
      "{lugar} me debe una segunda vuelta.",
      "Una semana sin agenda. Recomiendo.",
    ],
    tags: ["viajes", "mexico", "roadtrip", "escapada", "hotel", "aventura"],
  },
  musica: {
    lines: [
      "Ensayo descalza, voz de recién levantada.",
      "Puse mi canción favorita y se me olvidó posar.",
      "Vinilo, vela y vecinos pacientes 🎶",
      "Nuevo demo. Se escucha mejor con audífonos y a oscuras.",
      "Toqué en {lugar} y todavía me tiemblan las manos.",
      "Esta melodía me siguió hasta la regadera.",
      "Sube el volumen, que la letra viene con dedicatoria.",
      "Sesión en vivo: tres acordes y un secreto.",
    ],
    tags: ["musica", "envivo", "vinilo", "cantante", "playlist", "guitarra"],
  },
  arte: {
    lines: [
      "Pintura en la piel: cuatro horas quieta, cero arrepentimientos.",
      "Boceto rápido de una tarde lenta.",
      "Posé para la clase de dibujo. Aquí el resultado más valiente.",
      "Tinta, papel y un poco de vino 🎨",
      "El cuerpo también es un lienzo.",
      "Mural terminado en {lugar}. Me duele hasta el pincel.",
      "Hice esto pensando en nadie. Bueno, casi.",
      "Barro, manos y paciencia.",
    ],
    tags: ["arte", "bodypaint", "dibujo", "ilustracion", "tatuajes", "mural"],
  },
  noche: {
    lines: [
      "La ciudad se puso guapa y yo también.",
      "Neón, tacones en la mano y tacos a las tres.",
      "Último brindis en la azotea de {lugar} 🥂",
      "Lo que pasa después de medianoche se queda en mejores amigos.",
      "Vestida para una fiesta a la que no fui.",
      "Luces de colores y conversaciones en voz baja.",
      "Hay noches que merecen segunda temporada.",
      "Perfume nuevo, plan viejo.",
    ],
    tags: ["noche", "fiesta", "neon", "azotea", "antro", "ciudad"],
  },
};

const closers = [
  "¿Qué opinan?",
  "Gracias por el cariño 🖤",
  "Mañana subo la parte dos.",
  "El resto está en mi perfil.",
  "Cuéntame en los comentarios.",
  "Guárdalo para después.",
  "Sin filtros.",
  "Me hacía falta un día así.",
  "Para quien llegó hasta aquí: te leo.",
  "Hoy amanecí con ganas de compartir.",
  "Se vale pedir la segunda parte.",
  "Adivina qué pasó después.",
];

const commonTags = [
  "contenidoexclusivo",
  "creadora",
  "mas18",
  "parati",
  "detrasdecamaras",
  "hechoenmexico",
];

const places = [
  "Puerto Escondido",
  "Sayulita",
  "la Roma Norte",
  "Guadalajara",
  "San Cristóbal",
  "Tulum",
  "Oaxaca",
  "Mérida",
  "Valle de Bravo",
  "Bacalar",
  "Monterrey",
  "San Miguel de Allende",
  "Coyoacán",
  "La Paz",
];
