import { MINIMUM_AGE } from "#app/http/limits.ts";
import { TEXT_VERSIONS } from "#app/legal-versions.ts";
import { speak } from "#app/strings/language.ts";
import { prohibitedContent, reports } from "./content-rules.ts";
import type { LegalDocument, LegalSection, Publisher } from "./document.ts";

function spanish(publisher: Publisher): LegalDocument {
  const { siteName, operator } = publisher;
  return {
    title: "Términos y condiciones",
    version: TEXT_VERSIONS.terms,
    intro: [
      `Estos términos son un contrato entre tú y ${operator.name} («nosotros»), empresa con sede en México que opera ${siteName} (la «Plataforma»). Al entrar, crear una cuenta o publicar, los aceptas; de cada cuenta anotamos qué versión aceptó y cuándo. Si no estás de acuerdo con ellos, no uses la Plataforma.`,
    ],
    sections: [
      service,
      age(publisher),
      account(publisher),
      licence,
      prohibitedContent,
      reports(publisher),
      payments(publisher),
      privacy,
      intellectualProperty(publisher),
      liability,
      indemnity,
      termination,
      changes,
      governingLaw,
      contact(publisher),
    ],
  };
}

/** The terms, in the fifteen sections of product.md 20.3. */
export const termsText = speak({ es: spanish });

const service: LegalSection = {
  id: "servicio",
  title: "Naturaleza del servicio",
  blocks: [
    "La Plataforma permite que personas adultas compartan entre sí publicaciones y videos cortos, con material para adultos, y que se sigan, comenten, se suscriban y conversen. Es un servicio de intermediación: el contenido lo crean y lo suben las personas usuarias.",
    "Subir contenido es responsabilidad exclusiva de quien lo sube. No revisamos todo antes de que se publique ni hacemos nuestro lo que otros dicen o muestran, pero colaboramos con las personas afectadas y con las autoridades para retirar contenido y detener el mal uso.",
    "El feed incluye publicidad de terceros, que responden por lo que anuncian. Podemos agregar, cambiar o retirar funciones, y suspender el servicio para darle mantenimiento.",
  ],
};

function age({ operator }: Publisher): LegalSection {
  return {
    id: "edad",
    title: "Edad",
    blocks: [
      `Para entrar debes tener al menos ${MINIMUM_AGE} años, o la mayoría de edad de tu lugar si es superior, y el material para adultos debe ser legal donde estés. Al confirmarlo declaras que es verdad. No permitas que un menor use tu dispositivo o tu cuenta para ver la Plataforma.`,
      `Podemos pedirte que compruebes tu edad, donde la ley lo exige antes de mostrarte contenido, y suspender tu cuenta mientras no lo hagas. Si crees que un menor la usa, avísanos en [${operator.email}](mailto:${operator.email}).`,
      "A los creadores podemos pedirles que verifiquen su identidad y su edad, y las de toda persona que aparezca en su contenido, antes o después de publicarlo, de ofrecer suscripciones o de recibir pagos.",
    ],
  };
}

function account({ operator }: Publisher): LegalSection {
  return {
    id: "cuenta",
    title: "Cuenta y seguridad",
    blocks: [
      "Da datos verdaderos y mantenlos al día. La cuenta es personal: no la prestes, vendas ni compartas, y no te hagas pasar por nadie.",
      `Cuida tu contraseña y tu correo: respondes por lo que se haga con tu cuenta, salvo que el acceso ajeno se deba a una falla nuestra. Si sospechas que alguien entró, cambia tu contraseña y escríbenos de inmediato a [${operator.email}](mailto:${operator.email}).`,
      "Las insignias de creador y de verificado indican el estado de una cuenta; no son una recomendación ni garantizan lo que publica.",
    ],
  };
}

const licence: LegalSection = {
  id: "licencia",
  title: "Licencia sobre tu contenido",
  blocks: [
    "Tu contenido sigue siendo tuyo. Para poder mostrarlo nos otorgas una licencia no exclusiva, gratuita y para todo el mundo que nos permite alojarlo, copiarlo, convertirlo de formato y tamaño, reproducirlo, comunicarlo públicamente y ponerlo a disposición dentro de la Plataforma, y encargar esas tareas técnicas a los proveedores que la hacen funcionar.",
    "La licencia respeta la visibilidad que elijas: lo que marcas solo para suscriptores se entrega solo a ellos, a quienes lo compran por separado, si lo vendes así, y a quienes moderan. Dura mientras el contenido esté publicado y termina cuando lo eliminas, salvo las copias de respaldo hasta que se sustituyan y lo que la ley obligue a conservar.",
    "Al subir contenido garantizas que tienes los derechos necesarios, que toda persona que aparece es adulta y consintió por escrito o de otro modo comprobable en ser grabada y en que se publique aquí, y que conservas la prueba de su edad y de su consentimiento para mostrárnosla cuando la pidamos.",
  ],
};

function payments({ operator }: Publisher): LegalSection {
  return {
    id: "pagos",
    title: "Pagos y reembolsos",
    blocks: [
      "Los cobros y los pagos los procesan terceros, con sus propias condiciones. No almacenamos números completos de tarjeta. Antes de contratar verás el precio, los impuestos y la periodicidad.",
      { heading: "Renovación automática" },
      "Las suscripciones se renuevan automáticamente por el mismo periodo hasta que las cancelas. Puedes cancelar cuando quieras y sin penalización: no se hará otro cobro y conservarás el acceso hasta que termine el periodo pagado. Si el precio cambia, tus renovaciones conservan el que aceptaste.",
      { heading: "Publicaciones sueltas" },
      "Comprar una publicación es un solo pago, que no se renueva. Puedes verla mientras esté publicada, aunque después cambie su precio o deje de venderse. Deja de estar disponible si quien la publicó la elimina, si se retira por infringir estos términos, si alguno de los dos bloquea al otro o si el pago se devuelve.",
      { heading: "Propinas" },
      "Una propina es un pago único y voluntario a quien publica: no da acceso a nada ni obliga a nada a cambio. Hay un mínimo y un máximo por propina y un máximo por día.",
      { heading: "Reembolsos" },
      "Como el acceso al contenido digital es inmediato, los periodos ya iniciados, las publicaciones compradas y las propinas no se reembolsan, excepto si:",
      {
        list: [
          "hubo un cobro duplicado, por un importe equivocado o que no autorizaste;",
          "no pudiste usar lo que pagaste por una causa imputable a nosotros;",
          "lo que pagaste se retiró por infringir estos términos;",
          "la ley te da derecho a ello.",
        ],
      },
      `Pídelo dentro de los 30 días naturales siguientes al cobro en [${operator.email}](mailto:${operator.email}), con la fecha y la referencia. Responderemos en 10 días hábiles y, si procede, el proveedor de pagos devolverá el dinero por el mismo medio.`,
      { heading: "Pagos a creadores" },
      "El panel de cada creador muestra sus vistas y el importe pendiente, calculado con la tarifa vigente. Para recibirlo hay que tener verificada la identidad. Podemos descontar o retener importes que provengan de vistas artificiales, contracargos, fraudes o contenido prohibido. Cada creador paga los impuestos que le correspondan, sin perjuicio de las retenciones que la ley nos imponga.",
    ],
  };
}

const privacy: LegalSection = {
  id: "privacidad",
  title: "Privacidad y cookies",
  blocks: [
    "Tratamos tus datos como explica el [aviso de privacidad](/privacy), que incluye las [cookies](/privacy#cookies) que usamos y cómo ejercer tus [derechos ARCO](/privacy#derechos-arco). Las preferencias se gestionan en el [Centro de Privacidad](/privacy-center).",
    "No captures, difundas ni uses fuera de la Plataforma los datos, los mensajes o el contenido restringido de otras personas sin su permiso.",
  ],
};

function intellectualProperty({ operator }: Publisher): LegalSection {
  return {
    id: "propiedad-intelectual",
    title: "Propiedad intelectual",
    blocks: [
      "La Plataforma, su diseño, su código y sus marcas son nuestros o de quienes nos los licencian. Te damos un permiso personal, limitado y revocable para usarla conforme a estos términos. El contenido de los demás es suyo: verlo no te autoriza a descargarlo, copiarlo, revenderlo ni publicarlo en otro sitio.",
      `Si una publicación infringe tus derechos de autor o tu marca, escribe a [${operator.email}](mailto:${operator.email}) con tu nombre y tus datos de contacto, la obra o la marca y por qué es tuya, la dirección de la publicación, y tu declaración de que la información es verdadera y de que no autorizaste ese uso. Retiraremos lo que proceda y avisaremos a quien lo publicó, que podrá responder. Cerramos las cuentas reincidentes.`,
    ],
  };
}

const liability: LegalSection = {
  id: "responsabilidad",
  title: "Límite de responsabilidad",
  blocks: [
    "La Plataforma se ofrece como está y según su disponibilidad. En la medida en que la ley lo permite, no garantizamos que funcione sin interrupciones o errores, ni respondemos por el contenido o la conducta de las personas usuarias, por los anuncios, sitios y servicios de terceros, ni por daños indirectos o ganancias que se dejen de obtener.",
    "Nuestra responsabilidad total frente a ti no excederá de lo que hayas pagado en la Plataforma durante los 12 meses anteriores al hecho que la origine.",
    "Nada en estos términos excluye la responsabilidad por dolo o culpa grave, ni los derechos irrenunciables que te da la ley como consumidor o como titular de datos personales.",
  ],
};

const indemnity: LegalSection = {
  id: "indemnizacion",
  title: "Indemnización",
  blocks: [
    "Si un tercero nos reclama por tu contenido, por tu uso de la Plataforma o porque incumpliste estos términos, la ley o los derechos de alguien, nos sacarás en paz y a salvo y cubrirás los daños y los gastos razonables que resulten, incluidos los de abogados. Te avisaremos de la reclamación sin demora y podrás participar en la defensa.",
  ],
};

const termination: LegalSection = {
  id: "terminacion",
  title: "Terminación",
  blocks: [
    "Puedes dejar la Plataforma cuando quieras y pedir que cerremos tu cuenta con una [solicitud de cancelación](/privacy-center/solicitar?tipo=cancelacion). Cancela antes tus suscripciones, para que no se renueven.",
    "Podemos retirar contenido, limitar funciones, o suspender o cerrar cuentas que incumplan estos términos o la ley, o que pongan en riesgo a otras personas. Salvo urgencia u orden de autoridad, te diremos el motivo y podrás pedir que se revise, como explica la [sección de reportes](#reportes).",
    "Al cerrarse la cuenta, tu contenido deja de mostrarse. Se pagan los importes pendientes que sean legítimos. Subsisten las secciones que por su naturaleza deben hacerlo, como las de propiedad intelectual, responsabilidad, indemnización y ley aplicable.",
  ],
};

const changes: LegalSection = {
  id: "cambios",
  title: "Cambios a estos términos",
  blocks: [
    "Podemos actualizar estos términos. La versión vigente está siempre en esta página, con la fecha de su última actualización. Cuando un cambio requiere tu aceptación te la pedimos al entrar a tu cuenta, antes de seguir. Mientras decides puedes leer los textos, ejercer tus [derechos sobre tus datos](/privacy-center), escribir a [soporte](/support) y cerrar sesión. Si no requiere tu aceptación, te lo decimos en el sitio hasta que indiques que lo viste. Si no los aceptas, puedes pedir que cerremos tu cuenta, sin costo.",
  ],
};

const governingLaw: LegalSection = {
  id: "ley-aplicable",
  title: "Ley aplicable y jurisdicción",
  blocks: [
    "Estos términos se rigen por las leyes federales de los Estados Unidos Mexicanos. Para cualquier controversia, tú y nosotros nos sometemos a los tribunales competentes de la Ciudad de México y renunciamos a cualquier otro fuero que pudiera correspondernos por domicilio presente o futuro, sin perjuicio de los derechos que la ley da a los consumidores, incluido el de acudir a la Procuraduría Federal del Consumidor.",
    "Si una parte de estos términos resulta inválida, el resto sigue vigente. No exigir un derecho no es renunciar a él.",
  ],
};

function contact({ operator }: Publisher): LegalSection {
  return {
    id: "contacto",
    title: "Contacto legal",
    blocks: [
      "Dirige tus avisos legales y los requerimientos de autoridad a:",
      {
        list: [
          { term: "Operador", text: operator.name },
          { term: "Domicilio", text: operator.address },
          { term: "Correo", text: `[${operator.email}](mailto:${operator.email})` },
        ],
      },
      "Para ayuda con el uso de la Plataforma, entra a [Soporte](/support).",
    ],
  };
}
