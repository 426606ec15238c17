import { chance, pick, type Random } from "../random.ts";
import type { Theme } from "./themes.ts";

/** What somebody says under a post of this theme. */
export function comment(random: Random, theme: Theme): string {
  return pick(random, chance(random, 0.45) ? byTheme[theme] : general);
}

const general = [
  "Qué belleza 😍",
  "Me encantó, quiero más.",
  "Justo lo que necesitaba ver hoy.",
  "La luz, todo. Increíble.",
  "¿Cuándo subes la segunda parte?",
  "Te sigo desde el principio y cada vez mejor.",
  "Uf 🔥",
  "No puedo dejar de verlo.",
  "Saludos desde Puebla 🖤",
  "Esto merece más likes.",
  "Guardadísimo.",
  "Por esto pago la suscripción, sin duda.",
  "¿Qué canción es?",
  "Qué elegancia, de verdad.",
  "Me alegraste la tarde.",
  "Así o más bonita 🥹",
  "Primera vez que comento: gran trabajo.",
  "Llevo tres veces viéndolo y contando.",
];

const byTheme: Record<Theme, readonly string[]> = {
  baile: [
    "Ese giro final 👏",
    "¿Das clases? Pregunto por una amiga.",
    "La coreo está durísima.",
    "Con esos tacones yo ni camino.",
  ],
  playa: [
    "¿Qué playa es? Me urge.",
    "El color del agua parece mentira.",
    "Llévame en la maleta.",
    "Bloqueador, ¿eh? Cuídate esa piel.",
  ],
  gym: [
    "¿Cuántas series de esa?",
    "Inspiración para mañana a las seis.",
    "Se nota el trabajo, felicidades.",
    "Me cansé nada más de verte 😂",
  ],
  fotografia: [
    "El contraluz está perfecto.",
    "¿Con qué cámara la tomaste?",
    "Parece portada de revista.",
    "Imprímela en grande, por favor.",
  ],
  moda: [
    "Necesito el nombre de la marca.",
    "El rojo es tu color, punto.",
    "Me llevo el segundo look.",
    "Esa espalda 🔥",
  ],
  cocina: [
    "Pasa la receta o no te creo.",
    "Yo pongo el mezcal.",
    "Se me antojó todo.",
    "¿La salsa pica mucho?",
  ],
  viajes: [
    "Anotado para las vacaciones.",
    "Esa ventana es un sueño.",
    "¿Cuántos días recomiendas?",
    "Qué envidia de la buena.",
  ],
  musica: [
    "Tu voz me puso la piel chinita.",
    "Con audífonos es otro viaje.",
    "¿Ya está en plataformas?",
    "Ese acorde del final, uf.",
  ],
  arte: [
    "Cuatro horas quieta, mis respetos.",
    "¿Vendes prints?",
    "El trazo es finísimo.",
    "Me gustaría posar un día.",
  ],
  noche: [
    "¿A qué hora salimos?",
    "Los tacos de las tres son sagrados.",
    "Esa azotea la conozco 👀",
    "Invita la próxima.",
  ],
};
