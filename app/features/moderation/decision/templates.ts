import type { SubjectKind } from "#db/schema/cases.ts";
import type { DecisionFields } from "./fields.ts";
import type { ClauseName } from "./clauses.ts";

interface Template {
  name: string;
  /** Of what it speaks; of everything unless it says otherwise. */
  kinds?: readonly SubjectKind[];
  fields: DecisionFields & { clause: ClauseName };
}

const CONTENT = ["publicacion", "comentario", "mensaje"] as const;
const PERSON = ["perfil", "avatar"] as const;

/** What is decided often, with the words of it. Who decides reads and changes them. */
export const templates = {
  no_procede: {
    name: "No infringe",
    fields: {
      content: "nothing",
      clause: "otra",
      facts: "Revisamos lo que se denunció y no infringe los términos. No se toma ninguna medida.",
    },
  },
  sin_consentimiento: {
    name: "Sin consentimiento",
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "consentimiento",
      strikes: "1",
      facts:
        "Una persona que aparece en el contenido nos dijo que no dio su consentimiento, o que lo retira. Sin el consentimiento de todas las personas que aparecen el contenido no puede publicarse.",
    },
  },
  menor: {
    name: "Menor de edad",
    kinds: CONTENT,
    fields: {
      content: "remove",
      standing: "ban",
      clause: "ley_menores",
      strikes: "3",
      facts:
        "El contenido muestra o representa de forma sexual a una persona menor de edad, o que lo parece. La prohibición es absoluta y se da aviso a las autoridades.",
    },
  },
  violencia: {
    name: "Violencia",
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "violencia",
      strikes: "1",
      facts:
        "El contenido muestra violencia grave, o a una persona que no está en condiciones de consentir.",
    },
  },
  acoso: {
    name: "Acoso",
    kinds: ["comentario", "mensaje"],
    fields: {
      content: "remove",
      standing: "mute",
      days: "7",
      clause: "datos",
      strikes: "1",
      facts: "El texto amenaza, acosa o expone a otra persona.",
    },
  },
  spam: {
    name: "Spam",
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "engano",
      facts: "El contenido es publicidad no pedida, se repite sin sentido o lleva a un engaño.",
    },
  },
  derechos: {
    name: "Derechos de autor",
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "obras",
      facts:
        "Quien tiene los derechos de la obra, o la representa, nos dijo que se publicó sin su permiso.",
    },
  },
  suplantacion: {
    name: "Suplantación",
    kinds: PERSON,
    fields: {
      content: "only",
      take_avatar: "1",
      take_name: "1",
      clause: "engano",
      strikes: "1",
      facts: "La cuenta se presenta como otra persona, con su nombre o su imagen.",
    },
  },
  foto: {
    name: "Foto no permitida",
    kinds: PERSON,
    fields: {
      content: "only",
      take_avatar: "1",
      clause: "otra",
      facts: "La foto de perfil muestra algo que los términos no permiten.",
    },
  },
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

export function templatesFor(kind: SubjectKind): [TemplateName, Template][] {
  const all = Object.entries(templates) as [TemplateName, Template][];
  return all.filter(([, { kinds }]) => !kinds || (kinds as readonly string[]).includes(kind));
}

/** What a template fills the form with; nothing for a name that is none. */
export function fieldsOf(name: string | null): DecisionFields {
  return name !== null && Object.hasOwn(templates, name)
    ? templates[name as TemplateName].fields
    : {};
}
