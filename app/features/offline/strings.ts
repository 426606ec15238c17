import { speak } from "#app/strings/language.ts";

const es = {
  title: "Sin conexión",
  about: "No pudimos llegar al sitio. Lo que está guardado en este dispositivo sigue aquí.",
  back: "Volver a intentar",
  onDevice: "En este dispositivo",
  aboutDevice: "Lo que escribiste sin conexión y lo que puedes leer sin ella.",
  needsScripts: "Esta página necesita JavaScript.",
  read: { feed: "Lo último que viste", saved: "Guardado" },
  nothing: "Todavía no hay nada aquí. Las publicaciones que veas se guardan para leerlas después.",
  noWords: "Sin descripción",
  others: {
    one: "Hay {count} cosa por enviar de otra cuenta. Inicia sesión con ella para enviarla.",
    other: "Hay {count} cosas por enviar de otra cuenta. Inicia sesión con ella para enviarlas.",
  },
  refused: {
    one: "No se pudo enviar {count} cosa que escribiste sin conexión.",
    other: "No se pudieron enviar {count} cosas que escribiste sin conexión.",
  },
  see: "Verlo",
  leave: "Salir ya",
  discretion: {
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
  },
};

export const strings = speak({ es });
