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
    waits:
      "Una CLABE nueva espera antes de entrar en un lote. Si pagas con los archivos del banco, también espera quien no tiene CLABE.",
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
    files: "Archivos",
    download: "CSV de todo el lote",
    bank: {
      spei: "SPEI, a otros bancos",
      bbva: "A cuentas BBVA, el mismo banco",
    },
    total: { one: "{count} pago, {money}", other: "{count} pagos, {money}" },
    none: "Ningún pago",
    compare:
      "Compara el número de pagos y el importe con lo que tu banco lee antes de autorizar. Los dos archivos son para BBVA Net Cash.",
    others: {
      one: "{count} retiro no va en ellos: no tiene CLABE. Está en el CSV.",
      other: "{count} retiros no van en ellos: no tienen CLABE. Están en el CSV.",
    },
    noBank: "Sin archivos para el banco: falta la cuenta de cargo (PAYOUT_DEBIT_ACCOUNT).",
    notMxn:
      "Sin archivos para el banco: SPEI es solo de pesos mexicanos, y este lote es de {currency}.",
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
    account: "{bank} {clabe}",
    look: "Ver cuenta",
    lookAt: "{look} del retiro {id}",
    noAccount: "Sin CLABE",
    waits: "CLABE nueva: espera hasta el {date}",
    cfdi: "CFDI",
    cfdiHas: "CFDI {cfdi}",
    cfdiLabel: "Folio fiscal",
    cfdiHint: "Opcional. Está en el CFDI, como 5F9E2A4C-0B1D-4E3F-8A7B-6C5D4E3F2A1B.",
    cfdiSay: "Guardar el folio",
    reason: "Motivo",
    reasonHint: "El creador lo lee en su panel, y el dinero vuelve a su saldo.",
    say: { failed: "Guardar que falló", void: "Anular el retiro" },
  },

  account: {
    title: "Cuenta del retiro {id}",
    about: "Quien la recibe ve en sus ajustes que alguien de administración la abrió, y cuándo.",
    person: "Creador",
    bank: "Banco",
    clabe: "CLABE",
    holder: "Titular",
    rfc: "RFC",
    noRfc: "Sin RFC",
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
