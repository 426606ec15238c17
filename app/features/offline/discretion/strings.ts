import { speak } from "#app/strings/language.ts";

const es = {
  title: "Discreción",
  about:
    "Para que nadie sepa qué miras. Vale en este navegador y, si tienes cuenta, es con lo que empiezan los demás.",
  saved: "Guardamos tu elección.",
  what: "Lo que se ve desde fuera",
  name: "Título discreto",
  nameHint: "La pestaña y el historial dicen «{name}», con otro icono.",
  icon: "Aplicación discreta",
  iconHint:
    "Si la instalas en tu pantalla de inicio, se llama «{name}» y tiene otro icono. Si ya la instalaste, quítala e instálala otra vez.",
  leaving: "Salir al instante",
  leavingAbout:
    "Borra la pantalla y abre un buscador en su lugar. Las páginas anteriores siguen en el historial.",
  button: "Botón «Salir ya»",
  buttonHint: "Arriba, en todas las páginas.",
  key: "Tecla que se presiona tres veces",
  keys: { ninguna: "Ninguna", escape: "Escape", otra: "Otra" },
  keysHint: {
    ninguna: "",
    escape: "También mientras escribes.",
    otra: "Solo cuando no estás escribiendo.",
  },
  other: "La otra tecla",
  needsScripts: "Salir al instante necesita JavaScript.",
  chooseKey: "Elige una de las opciones.",
  oneKey: "Escribe una sola tecla: una letra, un número o un signo.",
};

export const strings = speak({ es });
