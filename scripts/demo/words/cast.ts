import type { Look } from "../art/people/look.ts";
import type { Theme } from "./themes.ts";

/** Somebody whom the demo knows by name: they come first, the famous ones before the others. */
export interface CastMember {
  nombre_usuario: string;
  themes: readonly Theme[];
  biografia: string;
  isCreator: boolean;
  isVerified: boolean;
  look: Look;
}

type Row = readonly [
  name: string,
  gender: "m" | "h",
  themes: string,
  biografia: string,
  face: readonly [skin: number, hair: number, style: number],
];

/** `*` before a name: verified. */
const creators: readonly Row[] = [
  [
    "*valeria.luna",
    "m",
    "baile noche",
    "Bailarina y coreógrafa en CDMX. Bachata, heels y madrugadas. Clases martes y jueves 💃",
    [1, 0, 0],
  ],
  [
    "*camila.marea",
    "m",
    "playa viajes",
    "Puerto Escondido. Surf, sal y atardeceres sin filtro 🌊 Video nuevo cada viernes.",
    [2, 2, 4],
  ],
  [
    "*renata.lente",
    "m",
    "fotografia",
    "Retrato, boudoir y paisaje. Guadalajara. Luz natural, piel real 📷 Sesiones por mensaje.",
    [0, 1, 3],
  ],
  [
    "*dante.fit",
    "h",
    "gym",
    "Entrenador certificado, Monterrey. Fuerza con técnica. Rutinas completas para suscriptores 💪",
    [2, 0, 1],
  ],
  [
    "*lucia.encaje",
    "m",
    "moda",
    "Diseño y modelo lencería hecha a mano en Medellín. Encaje, seda y buena actitud 🖤",
    [1, 3, 5],
  ],
  [
    "*marisol.voz",
    "m",
    "musica",
    "Canto, compongo y desvelo vecinos. Buenos Aires. Demos que no subo a ningún otro lado 🎙️",
    [0, 4, 2],
  ],
  [
    "tomas.nomada",
    "h",
    "viajes fotografia",
    "Una mochila y 31 países. Ahora: Oaxaca. Rutas, hostales y cielos 🌄",
    [1, 2, 3],
  ],
  [
    "*ximena.sazon",
    "m",
    "cocina",
    "Cocino rico y con calma en Puebla. Mole los domingos, postres cuando hay antojo 🍫",
    [2, 1, 1],
  ],
  [
    "paula.trazos",
    "m",
    "arte",
    "Ilustradora y modelo de bodypaint. Valparaíso. Vendo prints, acepto encargos 🎨",
    [0, 4, 5],
  ],
  [
    "*abril.yoga",
    "m",
    "gym viajes",
    "Yoga al amanecer en Tepoztlán. Respirar, estirar, repetir 🧘‍♀️ Retiros dos veces al año.",
    [3, 0, 1],
  ],
  [
    "nico.neon",
    "h",
    "noche musica",
    "DJ residente en Bogotá. Luces, humo y sets de cuatro horas 🌃",
    [3, 0, 2],
  ],
  [
    "*sofia.heels",
    "m",
    "baile moda",
    "Heels y salsa en línea desde Cali. Si duele, es la hora diez; si no, también 👠",
    [3, 1, 4],
  ],
  [
    "elena.acuarela",
    "m",
    "arte fotografia",
    "Madrid. Papel, tinta y un poco de vino. Retratos por encargo 🖌️",
    [0, 3, 3],
  ],
  [
    "bruno.brasa",
    "h",
    "cocina noche",
    "Fuego, mezcal y paciencia. Chef en Mérida. Recetas completas aquí, secretos no 🔥",
    [2, 0, 4],
  ],
  [
    "*isla.bacalar",
    "m",
    "playa fotografia",
    "La laguna de siete colores es mi oficina 🩵 Traje de baño 300 días al año.",
    [2, 3, 0],
  ],
  [
    "gala.pasarela",
    "m",
    "moda noche",
    "Modelo. Lima, Madrid, donde pague el vuelo. Detrás de cámaras para quien se queda 💋",
    [4, 0, 2],
  ],
  [
    "ramiro.vinilo",
    "h",
    "musica",
    "Guitarra, discos de mi papá y canciones a medianoche. Montevideo 🎸",
    [1, 3, 5],
  ],
  [
    "julia.ritmo",
    "m",
    "baile playa",
    "Salsa dominicana de la buena. Santo Domingo. Bailo hasta que se acabe la canción 💛",
    [4, 0, 3],
  ],
];

const fans: readonly Row[] = [
  ["demo", "h", "viajes", "Aquí por la buena vibra, los bailes y las recetas.", [1, 1, 0]],
  ["moderacion", "m", "arte", "Equipo de moderación. Los reportes se leen todos.", [2, 1, 3]],
  ["hugo_mty", "h", "gym", "Ingeniero. Lunes de pierna, viernes de tacos.", [1, 0, 1]],
  ["ana.belen88", "m", "cocina", "Mamá, repostera y noctámbula.", [0, 2, 0]],
  ["el.beto.ruiz", "h", "noche", "Miro mucho, comento poco.", [3, 0, 3]],
  ["carolina.gdl", "m", "moda", "Coleccionista de outfits ajenos.", [1, 3, 5]],
  ["joaquin_bsas", "h", "musica", "Bandoneón y mate. Buenos Aires.", [0, 3, 2]],
  ["mar.rodriguez", "m", "playa", "Bióloga marina de lunes a viernes.", [2, 0, 4]],
  ["pepe.toledo", "h", "fotografia", "Aficionado a la analógica. Toledo.", [0, 1, 1]],
  ["diana.sol", "m", "gym", "Corro para poder comer pan dulce.", [3, 1, 1]],
  ["oscar.vega", "h", "viajes", "CDMX. 34. Bailarín frustrado.", [2, 2, 5]],
  ["luisa.f", "m", "arte", "Tatuada y con gato.", [0, 4, 2]],
  ["mateo.cali", "h", "baile", "Salsa brava y buen café.", [4, 0, 0]],
  ["irene.norte", "m", "viajes", "Me gustan los atardeceres y las malas ideas.", [1, 2, 3]],
  ["gustavo_pue", "h", "cocina", "Apoyando el talento local.", [2, 0, 4]],
  ["nadia.k", "m", "noche", "Perfume nuevo, plan viejo.", [4, 1, 5]],
  ["saul.ortega", "h", "gym", "", [1, 0, 2]],
  ["teresa.mx", "m", "fotografia", "Jubilada con cámara nueva.", [0, 0, 1]],
  ["rodri.montes", "h", "musica", "Bajista de boda, rockero de corazón.", [3, 2, 1]],
  ["yolanda.rey", "m", "baile", "La bachata me salvó el lunes.", [2, 4, 0]],
  ["fer.quintana", "m", "playa", "", [1, 3, 4]],
  ["ivan.stgo", "h", "arte", "Santiago de Chile. Grabado y ciclismo.", [2, 1, 3]],
];

function member([name, gender, themes, biografia, face]: Row, isCreator: boolean): CastMember {
  const [skin, hair, style] = face;
  const own = themes.split(" ") as Theme[];
  return {
    nombre_usuario: name.replace("*", ""),
    themes: own,
    biografia,
    isCreator,
    isVerified: name.startsWith("*"),
    look: {
      gender: gender === "m" ? "woman" : "man",
      theme: own[0]!,
      ...{ skin, hair, style },
      ...(name === "teresa.mx" && { grey: true }),
    },
  };
}

const [star, ...others] = creators.map((row) => member(row, true));
const [fan, moderator, ...crowd] = fans.map((row) => member(row, false));

/** The fan, the creator and the moderator whom the operator signs in as stand first. */
export const cast: readonly CastMember[] = [fan!, star!, moderator!, ...others, ...crowd];
