import { speak } from "#app/strings/language.ts";

const es = {
  mine: "Los míos",
  everybody: "De todos",
  filters: "Filtros",
  queuesLabel: "Colas",
  allQueues: "Todas",
  moreThan: "+{max}",
  overdue: { one: "{count} vencido", other: "{count} vencidos" },
  meanTime: "{time} de media",
  list: "Casos",
  empty: "No hay casos aquí.",
  nothingElse: "Sin casos: se responde en la solicitud.",
  nothingFound: "Ningún caso coincide con la búsqueda.",
  next: "Siguientes",
  first: "Volver al principio",
  search: {
    label: "Buscar un caso",
    hint: "Número, @persona, dirección o referencia",
    submit: "Buscar",
    results: "Resultados de «{q}»",
    end: "Quitar búsqueda",
  },
  reports: { one: "{count} denuncia", other: "{count} denuncias" },
  assignedTo: "La lleva @{name}",
  assignedToMe: "La llevas tú",
  unassigned: "Sin asignar",
  choose: "Elegir el caso {id}",
  together: "Decidir juntos los elegidos",
  togetherTitle: "Decidir varios casos",
  togetherIntro: "Cada caso tendrá su propia decisión, con estos mismos motivos.",
  togetherNone: "Elige al menos un caso por decidir.",
  togetherSubmit: { one: "Decidir {count} caso", other: "Decidir {count} casos" },
  togetherDone: { one: "Se decidió {count} caso.", other: "Se decidieron {count} casos." },
  togetherLeft: "No se decidieron los que siguen aquí:",
};

export const strings = speak({ es });
