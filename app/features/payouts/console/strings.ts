import { speak } from "#app/strings/language.ts";

const es = {
  title: "Pagos a creadores",
  back: "Moderación",
  about:
    "Lo que los creadores pidieron cobrar se aprueba solo cuando está disponible. Aquí lo juntas en un lote, lo pagas en tu banco y dices qué pasó con cada retiro.",
  done: {
    lote: "Lote listo. Descárgalo y págalo en tu banco.",
    dicho: "Guardado.",
  },

  approved: {
    title: "Aprobado",
    none: "No hay nada aprobado por meter en un lote.",
    make: "Hacer un lote",
  },

  batches: {
    title: "Lotes",
    none: "Aún no hay lotes.",
    one: "Lote {id}",
    withdrawals: { one: "{count} retiro", other: "{count} retiros" },
    open: { one: "{count} por confirmar", other: "{count} por confirmar" },
    closed: "Todo confirmado",
    more: "Más antiguos",
  },

  waiting: {
    title: "En espera",
    about:
      "Solicitado espera a que su dinero esté disponible, llegue al mínimo, y la cuenta esté verificada y sin suspender.",
    none: "Nadie espera un pago.",
    more: "Ver más",
  },

  batch: {
    title: "Lote {id}",
    back: "Pagos a creadores",
    download: "Descargar CSV",
    same: "El archivo es el mismo cada vez que lo descargas: no pagues dos veces el mismo lote.",
    all: "Todo se pagó",
    allAbout:
      "Marca como pagados los retiros de este lote que siguen por confirmar. No se puede deshacer.",
    press: "Marcar todo como pagado",
    lines: "Retiros",
  },

  line: {
    name: "Retiro {id}",
    own: "Es tuyo: lo confirma otra persona.",
    paid: "Se pagó",
    failed: "No se pudo pagar",
    void: "Anular",
    reason: "Motivo",
    reasonHint: "El creador lo lee en su panel, y el dinero vuelve a su saldo.",
    say: { failed: "Guardar que falló", void: "Anular el retiro" },
  },

  states: {
    requested: "Solicitado",
    approved: "Aprobado",
    exported: "Por confirmar",
    paid: "Pagado",
    failed: "No se pudo pagar",
    void: "Anulado",
  },
};

export const consoleStrings = speak({ es });
