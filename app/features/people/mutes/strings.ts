import { fill, speak } from "#app/strings/language.ts";
import { MUTED_WORDS_MAX } from "../limits.ts";

const es = {
  title: "Silenciados",
  about:
    "Lo que silencias no aparece en tu inicio, en tus búsquedas ni entre tus sugerencias. Nadie se entera.",
  people: "Personas",
  nobody: "No has silenciado a nadie.",
  peopleFailed: "No se pudo cargar a quién silenciaste.",
  mute: "Silenciar a @{name}",
  unmute: "Dejar de silenciar a @{name}",
  unmuteBeside: "Quitar a @{name} de silenciados",
  whatItDoes: "Sus publicaciones dejan de aparecerte y sus comentarios se pliegan. No se entera.",
  words: "Palabras y hashtags",
  wordLabel: "Palabra o hashtag",
  wordHint: fill("Sin importar acentos ni mayúsculas. Hasta {max}.", { max: MUTED_WORDS_MAX }),
  addWord: "Silenciar",
  removeWord: "Quitar «{word}»",
  remove: "Quitar",
  noWords: "No has silenciado palabras.",
  done: "Tus silenciados se actualizaron.",
};

export const strings = speak({ es });
