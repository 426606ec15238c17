import { speak } from "#app/strings/language.ts";

const es = {
  decide: {
    title: "Decidir",
    templates: "Plantillas",
    content: "Qué se hace con esto",
    actions: {
      nothing: "Nada: no infringe",
      warn: "Advertir",
      restrict: "Restringir",
      hide: "Ocultar",
      remove: "Retirar",
      take_avatar: "Quitar la foto",
      take_cover: "Quitar la portada",
      take_name: "Quitar el nombre",
      take_biography: "Quitar la biografía y los enlaces",
      mute: "Silenciar",
      suspend: "Suspender",
      ban: "Cerrar la cuenta",
      refuse: "Rechazar la subida",
    },
    hints: {
      nothing: "Se archiva y nadie pierde nada.",
      warn: "Sigue visible; la persona recibe el motivo.",
      restrict: "Solo en su página y el perfil; nunca recomendada.",
      hide: "Solo lo ve quien lo publicó y el equipo.",
      remove: "Solo lo ve el equipo.",
      only: "El contenido queda como está.",
    },
    nothingMore: "Solo lo de la persona",
    more: "Perfil, cuenta y faltas",
    profile: "Del perfil",
    standing: "La cuenta",
    noStanding: "Sin cambios",
    days: "Días",
    daysHint: "Para silenciar o suspender. Vacío: sin fecha de fin.",
    strikes: "Faltas",
    strikesOf: { one: "{count} falta", other: "{count} faltas" },
    noStrikes: "Ninguna",
    clause: "En qué se funda",
    chooseClause: "Elige la regla",
    fromTerms: "Términos y condiciones",
    fromLaw: "Ley",
    facts: "Hechos",
    factsHint: "Los lee la persona afectada, en su aviso.",
    submit: "Decidir",
    refusals: {
      self: "Este caso es sobre tu cuenta y nadie más modera. Da el papel a otra persona en Personas, para que lo decida; lo que publicaste lo puedes borrar tú.",
      administrator:
        "Este caso es sobre una cuenta de administración: solo la administración decide.",
    },
    closed: "El caso está decidido.",
  },
  decision: {
    title: "Decisiones de este caso",
    by: "Decidió @{name}",
    byProgram: "Decidió el programa",
    first: "{who} decidió antes que tú: {what}.",
    until: "hasta el {date}",
    reversed: "Revertida el {date}",
    strikes: { one: "{count} falta", other: "{count} faltas" },
    reference: "Referencia",
    reverse: "Revertir la decisión",
    reverseWhy: "Por qué se revierte",
    reverseHint: "Todo vuelve a estar como antes de esta decisión.",
    confirmReverse: "Revertir",
  },
  appeal: {
    title: "Apelación",
    text: "Dice la persona",
    answer: "Respuesta",
    answerHint: "La recibe por escrito quien apeló.",
    outcomes: { upheld: "Se mantiene la decisión", reversed: "Se revierte la decisión" },
    submit: "Responder",
    own: "La decisión es tuya: la apelación la resuelve otra persona, si la hay.",
    pending: "Sin responder",
  },
  terms: "Términos y condiciones, «Contenido prohibido»: {rule}",
  /** What a decision can rest on: rules of the terms, and the law. */
  clauses: {
    menores: "menores de edad",
    consentimiento: "contenido sin consentimiento",
    trata: "trata y explotación",
    animales: "bestialidad",
    violencia: "violencia",
    datos: "datos personales ajenos",
    ultrafalsos: "ultrafalsos sin consentimiento",
    odio: "odio y delitos",
    engano: "engaño y abuso técnico",
    obras: "obras ajenas",
    otra: "Términos y condiciones",
    ley_menores: "Código Penal Federal, artículo 202: pornografía de personas menores de 18 años",
    ley_intimidad: "Código Penal Federal, artículo 199 Octies: violación a la intimidad sexual",
    ley_autor: "Ley Federal del Derecho de Autor, artículo 27",
    ley_autoridad: "Orden de una autoridad",
  },
  /** What is decided often, in words that whoever decides reads and changes. */
  templates: {
    no_procede: {
      name: "No infringe",
      facts: "Revisamos lo que se denunció y no infringe los términos. No se toma ninguna medida.",
    },
    sin_consentimiento: {
      name: "Sin consentimiento",
      facts:
        "Una persona que aparece en el contenido nos dijo que no dio su consentimiento, o que lo retira. Sin el consentimiento de todas las personas que aparecen, el contenido no puede publicarse.",
    },
    menor: {
      name: "Menor de edad",
      facts:
        "El contenido muestra o representa de forma sexual a una persona menor de edad, o que lo parece. La prohibición es absoluta y se da aviso a las autoridades.",
    },
    violencia: {
      name: "Violencia",
      facts:
        "El contenido muestra violencia grave, o a una persona que no está en condiciones de consentir.",
    },
    acoso: { name: "Acoso", facts: "El texto amenaza, acosa o expone a otra persona." },
    spam: {
      name: "Spam",
      facts: "El contenido es publicidad no pedida, se repite sin sentido o lleva a un engaño.",
    },
    derechos: {
      name: "Derechos de autor",
      facts:
        "Quien tiene los derechos de la obra, o la representa, nos dijo que se publicó sin su permiso.",
    },
    suplantacion: {
      name: "Suplantación",
      facts: "La cuenta se presenta como otra persona, con su nombre o su imagen.",
    },
    foto: {
      name: "Foto no permitida",
      facts: "La foto de perfil muestra algo que los términos no permiten.",
    },
  },
};

export const strings = speak({ es });
