import { speak } from "#app/strings/language.ts";

const es = {
  title: "Vistas retenidas",
  about:
    "Vistas que no parecen de alguien que mira. No se pagan hasta que decidas; en el perfil cuentan como antes.",
  back: "Moderación",
  tabs: { label: "Listas", retenidas: "Por decidir", decididas: "Decididas" },
  none: "No hay nada retenido.",
  noneDecided: "Aún no se ha decidido nada.",
  more: "Más antiguas",
  done: "Decisión guardada.",
  release: "Pagar",
  void: "No pagar",
  views: { one: "{count} vista", other: "{count} vistas" },
  evidence:
    "Personas: {viewers}. Redes: {networks}. Publicaciones: {posts}. Con algún gesto: {moved}. Rechazadas ese día: {refused}.",
  kinds: {
    quiet: "Nadie tocó, movió ni escribió nada",
    network: "Muchas vienen de una sola red",
    burst: "Casi todas llegaron en una hora",
    crowd: "Una red pidió muchas más de las que se pagan",
    farm: "Cuentas de una misma red que casi no ven a nadie más",
    exchange: "Creadores que se ven entre sí",
  },
  states: { held: "Retenidas", released: "Se pagan", voided: "No se pagan" },
};

export const anomalyStrings = speak({ es });
