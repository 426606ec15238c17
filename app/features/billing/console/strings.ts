import { speak } from "#app/strings/language.ts";

const es = {
  title: "Pagos por revisar",
  back: "Moderación",
  intro:
    "Lo que un proveedor de pagos avisó y no coincide con lo pedido, y las ventas de las que dice otra cosa que nosotros. Los avisos retenidos no dieron acceso a nadie.",
  held: "Avisos retenidos",
  noneHeld: "No hay avisos retenidos.",
  olderHeld: "Ver más antiguos",
  mismatched: "Ventas que no coinciden",
  noneMismatched: "Todas las ventas coinciden.",
  forged: "Avisos falsos rechazados",
  forgedOn: "{dia}, {provider}: {count}",
  sale: "{provider}, venta {sale}",
  order: "Orden {reference}",
  verbOf: "{verb}: {of}",
  done: "Listo.",
  mismatches: {
    still_charges: "Aquí ya terminó, pero el proveedor la sigue cobrando.",
    not_stopped: "El proveedor no confirmó que dejó de cobrarla.",
    stopped_there: "El proveedor ya no la cobra, y aquí sigue vigente.",
    unknown_there: "El proveedor no la conoce.",
    not_said: "El proveedor no dijo cómo está, o no se entiende lo que dijo.",
    unpaid_here: "El proveedor la cobra, pero no nos avisó del último pago.",
  },
  postback: {
    retry: "Volver a intentar",
    whole: "Devolver todo el pago",
    dismiss: "Descartar",
  },
  saleVerbs: {
    ask: "Preguntar de nuevo",
    stop: "Terminarla",
    dismiss: "Está bien así",
  },
};

export const strings = speak({ es });
