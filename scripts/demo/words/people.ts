import { chance, pick, type Random, whole } from "../random.ts";
import type { Gender } from "../art/people/look.ts";
import type { Theme } from "./themes.ts";

/** A name as people choose them: Latin letters, digits, `.` and `_`. */
export function userName(random: Random, theme: Theme, gender: Gender): string {
  const sex = gender === "woman" ? "female" : "male";
  const first = plain(random.person.firstName(sex));
  const last = plain(random.person.lastName());
  const word = pick(random, nicknames[theme]);
  return pick(random, [
    `${first}.${last}`,
    `${first}_${word}`,
    `${word}.${first}`,
    `${first}${last.slice(0, 3)}`,
    `${first}_${whole(random, 85, 99)}`,
    `soy.${first}`,
    `${sex === "female" ? "la" : "el"}.${first}.${word}`,
  ]);
}

export function biography(random: Random, theme: Theme, isCreator: boolean): string {
  if (!isCreator) return chance(random, 0.3) ? "" : pick(random, fanBiographies);
  const city = random.location.city();
  return `${pick(random, creatorBiographies[theme])} 📍 ${city}. ${pick(random, offers)}`;
}

/** The first word, lower case, no accents: `María José` becomes `maria`. */
function plain(name: string): string {
  return name
    .split(" ")[0]!
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}

const nicknames: Record<Theme, readonly string[]> = {
  baile: ["baila", "bachata", "ritmo"],
  playa: ["sal", "ola", "marea"],
  gym: ["fit", "fuerte", "yogui"],
  fotografia: ["lente", "foco", "retratos"],
  moda: ["encaje", "seda", "style"],
  cocina: ["antojos", "canela", "sazon"],
  viajes: ["nomada", "ruta", "viajera"],
  musica: ["voz", "vinilo", "acustico"],
  arte: ["tinta", "lienzo", "trazos"],
  noche: ["luna", "neon", "nocturna"],
};

const creatorBiographies: Record<Theme, readonly string[]> = {
  baile: [
    "Bailarina y coreógrafa. Bachata, heels y clases en línea.",
    "Bailo hasta que se acabe la canción.",
  ],
  playa: ["Vivo en traje de baño.", "Surf, sol y atardeceres."],
  gym: ["Entrenadora certificada. Fuerza con gracia.", "Yoga, pesas y café."],
  fotografia: ["Retrato y boudoir.", "Luz natural, piel real."],
  moda: ["Modelo y diseñadora de lencería.", "Encaje, seda y buena actitud."],
  cocina: ["Cocino rico y con calma.", "Chef de día, antojada de noche."],
  viajes: ["De hotel en hotel con una sola maleta.", "Colecciono amaneceres lejos de casa."],
  musica: ["Canto, compongo y desvelo vecinos.", "Voz, guitarra y secretos."],
  arte: ["Ilustradora y modelo de bodypaint.", "Pinto cuerpos y cuadernos."],
  noche: ["Vida nocturna con estilo.", "Neón, tacones y buenas historias."],
};

const offers = [
  "Contenido nuevo cada semana.",
  "Suscríbete para ver lo demás 🖤",
  "Respondo todos los mensajes.",
  "Lo mejor está en solo suscriptores.",
  "Colaboraciones por mensaje directo.",
];

const fanBiographies = [
  "Aquí por la buena vibra.",
  "Fan de la bachata y del buen café.",
  "Miro mucho, comento poco.",
  "CDMX. 34. Ingeniero y bailarín frustrado.",
  "Apoyando el talento local.",
  "Me gustan los atardeceres y las malas ideas.",
];
