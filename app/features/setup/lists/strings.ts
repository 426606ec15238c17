import { speak } from "#app/strings/language.ts";

const es = {
  title: "Listas de lo conocido",
  about:
    "Lo que se sube se busca en estas listas antes de mostrarse. Se traen y se borran en el servidor, con «npm run admin -- hashes import» y «hashes remove».",
  none: "No hay ninguna lista.",
  hashes: { one: "{count} hash", other: "{count} hashes" },
  changed: "último cambio: {when}",
  match: {
    label: "Qué pasa con lo que está en ella",
    hold: "Se oculta y espera a quien modera",
    refuse: "Se rechaza",
  },
  what: {
    label: "De qué es",
    minors: "Menores de edad: lo que coincide se guarda como prueba",
    intimate: "Imágenes íntimas",
    other: "Otra cosa",
  },
  save: "Guardar",
  saveOf: "Guardar la lista {name}",
  done: "La lista está cambiada.",
};

export const strings = speak({ es });
