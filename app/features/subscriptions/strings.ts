import { speak } from "#app/strings/language.ts";

const es = {
  plan: {
    title: "Tu suscripción",
    about:
      "Quien se suscribe ve lo que publicas solo para suscriptores. Si cambias el precio, quien ya está suscrito conserva el suyo: le avisamos por correo y puede aceptar el nuevo.",
    oldCurrency:
      "Tus precios están en {old} y aquí ya se cobra en {currency}: nadie puede suscribirse hasta que los escribas de nuevo.",
    month: "Precio por mes ({currency})",
    periods: { "3": "Precio por 3 meses", "6": "Precio por 6 meses", "12": "Precio por 12 meses" },
    optional: "Vacío: no se vende.",
    bounds: "De {min} a {max}.",
    trial: "Días de prueba sin costo",
    trialHint: "Solo la primera vez, hasta {max} días. 0: sin prueba.",
    save: "Guardar",
    first: "Empezar a vender suscripciones",
    end: "Dejar de vender",
    endHint: "Nadie más podrá suscribirse. Quien ya lo está conserva lo que pagó.",
    saved: "Guardamos tu suscripción.",
    ended: "Ya no vendes suscripciones.",
  },
};

export const strings = speak({ es });
