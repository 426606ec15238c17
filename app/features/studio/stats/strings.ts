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
  unknown: "Aún no se cuentan",
  hint: "Las vistas incluyen las de hoy. Lo ganado por vistas se calcula con la tarifa de hoy y puede cambiar si se retienen.",
  csv: "Descargar CSV",
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
    about: "Barras de las vistas por hora del día; los números están en la tabla.",
    heading: "Hora",
  },
};

export const statsStrings = speak({ es });
