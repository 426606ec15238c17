import { speak } from "#app/strings/language.ts";

const es = {
  ranges: {
    label: "Periodo",
    "7": "7 días",
    "28": "28 días",
    "90": "90 días",
    "365": "Un año",
    todo: "Todo",
  },
  views: "Vistas",
  paid: "Vistas que se pagan",
  followers: "Seguidores nuevos",
  subscribers: "Suscriptores nuevos",
  fromViews: "Por vistas",
  fromSales: "Por ventas",
  watched: "Tiempo visto",
  average: "Por vista",
  duration: {
    hours: "{hours} h {minutes} min",
    minutes: "{minutes} min {seconds} s",
    seconds: "{seconds} s",
  },
  unknown: "Aún no se sabe",
  hint: "Las vistas incluyen las de hoy. Lo ganado por vistas se calcula con la tarifa de hoy y puede cambiar si se retienen.",
  measured:
    "El tiempo visto es el que tus publicaciones estuvieron en pantalla en las vistas que se miraron, hasta {minutes} minutos por vista. De quien navega sin JavaScript, o pidió que no se le mida, no se sabe cuánto ve.",
  csv: "Descargar CSV",
  back: "Todas las publicaciones",
  stats: "Estadísticas",
  latest: { title: "Publicaciones recientes", post: "Publicación", all: "Ver todas" },
  people: {
    followers: "Seguidores",
    subscribers: "Suscriptores",
    about: "Barras de cuántos eran cada día; los números están en la tabla.",
    heading: "Día",
  },
  income: {
    title: "Ingresos por fuente",
    source: "Fuente",
    amount: "Monto",
    names: {
      views: "Vistas",
      subscription: "Suscripciones",
      purchase: "Compras",
      tip: "Propinas",
    },
  },
  retention: {
    title: "Hasta dónde se ve el video",
    titles: "Hasta dónde se ve el video {number}",
    about:
      "Barras de cuántas vistas llegaron a cada parte del video; los números están en la tabla.",
    heading: "Parte del video",
    figure: "Llegaron",
    part: "{from} %",
    none: "Aún no se sabe hasta dónde se ven sus videos en este periodo.",
  },
  numbers: "Ver los números",
  chart: {
    title: "Vistas del periodo",
    about: "Barras de las vistas; los números están en la tabla.",
    heading: "Desde",
  },
  origins: {
    title: "Dónde te vieron",
    about: "Barras de las vistas por lugar; los números están en la tabla.",
    heading: "Lugar",
    names: {
      feed: "Feed",
      search: "Búsqueda",
      profile: "Perfil",
      page: "Publicación",
      outside: "Otros sitios",
      unknown: "Sin dato",
    },
  },
  hours: {
    title: "Mejores horas",
    whole: "De los meses enteros que toca el periodo.",
    about: "Barras de las vistas por hora del día; los números están en la tabla.",
    heading: "Hora",
  },
};

export const statsStrings = speak({ es });
