import type { ChangeProblem } from "#app/features/known/changes/note-change.server.ts";
import { speak } from "#app/strings/language.ts";

const problems: Record<ChangeProblem["code"], string> = {
  empty: "no tiene ningún hash de los que aquí se buscan",
  no_json: "no es JSON válido",
  no_records: "no tiene una lista de entradas ni de registros",
  shape: "no tiene la forma esperada ({why})",
  no_fingerprints: "no tiene ninguna huella",
  quotes: "sus comillas no se cierran",
  kind: "«{value}» no es una clase de hash",
  hash: "«{value}» no es {kind}: tiene {digits} cifras hexadecimales",
  status: "«{value}» no es un estado",
  lost: "el archivo ya no está: tráelo de nuevo",
  stopped: "se detuvo a la mitad: tráelo de nuevo",
  removed: "la lista se quitó mientras tanto",
};

const es = {
  title: "Listas de lo conocido",
  about: "Lo que se sube se busca en estas listas antes de mostrarse.",
  none: "No hay ninguna lista.",
  hashes: { one: "{count} hash", other: "{count} hashes" },
  changed: "último cambio: {when}",
  match: {
    label: "Qué pasa con lo que está en ella",
    hold: "Se oculta y espera a quien modera",
    refuse: "Se rechaza",
    unsaid: "Sin cambio (si es nueva, se oculta)",
  },
  what: {
    label: "De qué es",
    minors: "Menores de edad: lo que coincide se guarda como prueba",
    intimate: "Imágenes íntimas",
    other: "Otra cosa",
    unsaid: "Sin cambio (si es nueva, según el archivo)",
  },
  save: "Guardar",
  saveOf: "Guardar la lista {name}",
  remove: "Quitar la lista",
  removeAbout:
    "Se borra con todos sus hashes y no se puede deshacer: para tenerla otra vez hay que traerla de nuevo.",
  removeSure: "Quitar «{name}»",
  bring: {
    title: "Traer una lista",
    about:
      "Un archivo CSV, o JSON como lo dan NCMEC y StopNCII, de {max} MB como máximo; uno mayor se trae en el servidor, con «npm run admin -- hashes import». Se lee entero antes de cambiar nada: si una línea no se entiende, no se trae ninguna.",
    name: "Nombre de la lista",
    nameHint: "Si ya existe, se le añade y se le quita lo que diga el archivo.",
    file: "Archivo",
    go: "Traer",
  },
  history: {
    title: "Historial de las listas",
    none: "Nadie ha cambiado nada.",
    import: "Traer un archivo a «{name}»",
    set: "Cambiar «{name}»",
    remove: "Quitar «{name}»",
    undo: "Deshacer el cambio {id} de «{name}»",
    states: {
      waiting: "espera su turno o está en marcha",
      running: "está en marcha",
      done: "hecho",
      failed: "no se pudo",
      undone: "deshecho",
    },
    undoing: "se está deshaciendo",
    read: { one: "{count} línea leída", other: "{count} líneas leídas" },
    counts: {
      added: { one: "{count} añadido", other: "{count} añadidos" },
      known: { one: "{count} que ya estaba", other: "{count} que ya estaban" },
      removed: { one: "{count} quitado", other: "{count} quitados" },
      unknown: {
        one: "{count} por quitar que no estaba",
        other: "{count} por quitar que no estaban",
      },
      others: {
        one: "{count} de una clase que no se busca",
        other: "{count} de clases que no se buscan",
      },
    },
    fromTo: "de «{from}» a «{to}»",
    undoIt: "Deshacer",
    undoOf: "Deshacer el cambio {id} de {name}",
    places: {
      line: "Línea {number}: {why}.",
      record: "Registro {number}: {why}.",
      file: "El archivo {why}.",
    },
  },
  problems,
  done: {
    guardar: "La lista está cambiada.",
    traer: "El archivo espera su turno: lo que salga de él se ve en el historial.",
    quitar: "La lista se quita en cuanto le toque su turno.",
    deshacer: "El cambio se deshace: lo ves en el historial.",
  },
};

export const strings = speak({ es });
