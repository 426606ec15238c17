import { MINIMUM_AGE } from "#app/http/limits.ts";
import { speak } from "#app/strings/language.ts";
import type { LegalSection, Publisher } from "./document.ts";

/** Sections 5 and 6 of the terms: what may not be published, and what is done about it. */
const prohibited: LegalSection = {
  id: "contenido-prohibido",
  title: "Contenido prohibido",
  blocks: [
    "Está prohibido publicar, enviar, pedir, vender o enlazar:",
    {
      list: [
        {
          term: "Menores de edad",
          text: `cualquier contenido sexual o sexualizado en el que aparezca una persona de menos de ${MINIMUM_AGE} años, que lo parezca o que la represente, aunque sea dibujado, generado o fingido. La prohibición es absoluta: cerramos la cuenta y denunciamos.`,
        },
        {
          term: "Contenido sin consentimiento",
          text: "imágenes íntimas grabadas o difundidas sin el consentimiento de todas las personas que aparecen, cámaras ocultas, venganza o extorsión sexual. En México es delito de violación a la intimidad sexual.",
        },
        {
          term: "Trata y explotación",
          text: "trata de personas, prostitución forzada o ajena, y todo contenido obtenido con coacción, engaño o abuso de una situación de vulnerabilidad.",
        },
        { term: "Bestialidad", text: "actos sexuales con animales o crueldad hacia ellos." },
        {
          term: "Violencia",
          text: "violación, tortura, mutilación, lesiones graves o muerte, reales o presentadas como reales; personas inconscientes, intoxicadas o incapaces de consentir; incesto y necrofilia.",
        },
        {
          term: "Datos personales ajenos (doxxing)",
          text: "domicilio, teléfono, documentos, lugar de trabajo o identidad real de alguien sin su permiso, así como amenazas, acoso y chantaje.",
        },
        {
          term: "Ultrafalsos (deepfakes) sin consentimiento",
          text: "imágenes, videos o voces creados o alterados para que una persona real parezca hacer o decir algo, si ella no lo consintió de modo comprobable. Los consentidos deben indicarlo.",
        },
        {
          term: "Odio y delitos",
          text: "incitación al odio o a la violencia, apología de delitos, autolesión, armas, drogas y demás bienes o servicios ilícitos.",
        },
        {
          term: "Engaño y abuso técnico",
          text: "suplantación, fraude, spam, programas dañinos, vistas o cuentas artificiales, extracción masiva de datos y cualquier intento de eludir las restricciones de acceso.",
        },
        {
          term: "Obras ajenas",
          text: "contenido que infringe derechos de autor, marcas o la imagen de otras personas, incluido el que alguien restringió a sus suscriptores.",
        },
      ],
    },
    "Tampoco puedes usar comentarios, mensajes, nombres o fotos de perfil para nada de lo anterior.",
  ],
};

function reported({ operator }: Publisher): LegalSection {
  return {
    id: "reportes",
    title: "Reportes y retiro de contenido",
    blocks: [
      { heading: "Cómo reportar" },
      "Con cuenta, usa «Denunciar» en el menú de cada publicación, comentario, mensaje o perfil: en [Mis denuncias](/settings/denuncias) ves qué decidimos. Quien publicó no sabe quién denunció.",
      `Sin cuenta, o si apareces tú o alguien a quien representas, usa el [formulario de retiro](/retiro), en español o inglés: te da una referencia y un enlace privado para seguirlo, agregar datos, retirarlo o pedir otra revisión. También puedes escribir a [${operator.email}](mailto:${operator.email}). Dinos:`,
      {
        list: [
          "la dirección o el número de la publicación, o el nombre de usuario;",
          "qué regla infringe y, si te afecta, cómo;",
          "si apareces tú o alguien a quien representas, que no diste tu consentimiento o que lo retiras;",
          "cómo responderte. Si hay riesgo para tu seguridad, dilo: no daremos tu identidad a quien publicó.",
        ],
      },
      "No adjuntes ni reenvíes imágenes de menores: basta con la dirección.",
      { heading: "Qué pasa después" },
      {
        list: [
          {
            term: "De inmediato",
            text: "atendemos lo que muestre a menores y las órdenes de una autoridad.",
          },
          {
            term: "En 48 horas como máximo",
            text: "decidimos sobre las imágenes íntimas sin consentimiento. Estas y las de menores, cuando se piden con el formulario de retiro, se ocultan primero y se decide después.",
          },
          {
            term: "En 7 días hábiles como máximo",
            text: "resolvemos los demás reportes. Podemos restringir el contenido mientras los revisamos.",
          },
        ],
      },
      "Comunicamos la decisión a quien reportó y, cuando no ponga en riesgo a nadie ni estorbe una investigación, a quien publicó. Cualquiera de los dos puede pedir otra revisión en los 6 meses siguientes, y la hará una persona distinta cuando sea posible. Según la gravedad, retiramos el contenido, limitamos funciones, retenemos importes o cerramos la cuenta. Los reportes falsos de mala fe tienen las mismas consecuencias.",
      { heading: "Autoridades" },
      "Colaboramos con las personas afectadas y con las autoridades, que tienen su propio tipo de solicitud en el [formulario de retiro](/retiro): lo que se retira por su orden se conserva como prueba. Denunciamos por iniciativa propia el abuso sexual de menores y la trata, conservamos las pruebas y entregamos datos ante requerimientos fundados y motivados. Reportar aquí no sustituye tu denuncia: puedes presentarla ante la fiscalía de tu estado o, en una emergencia, llamar en México al 911.",
    ],
  };
}

const es = { prohibitedContent: prohibited, reports: reported };

export const { prohibitedContent, reports } = speak({ es });
