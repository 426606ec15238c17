import type { SubjectKind } from "#db/schema/cases.ts";
import type { DecisionFields } from "./fields.ts";
import type { ClauseName } from "./clauses.ts";
import { strings } from "./strings.ts";

interface Given {
  /** Of what it speaks; of everything unless it says otherwise. */
  kinds?: readonly SubjectKind[];
  fields: DecisionFields & { clause: ClauseName };
}

export interface Template extends Given {
  name: string;
  fields: Given["fields"] & { facts: string };
}

const CONTENT = ["publicacion", "comentario", "mensaje"] as const;
const PERSON = ["perfil", "avatar"] as const;

/** What is decided often. */
const given = {
  no_procede: {
    fields: {
      content: "nothing",
      clause: "otra",
    },
  },
  sin_consentimiento: {
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "consentimiento",
      strikes: "1",
    },
  },
  menor: {
    kinds: CONTENT,
    fields: {
      content: "remove",
      standing: "ban",
      clause: "ley_menores",
      strikes: "3",
    },
  },
  violencia: {
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "violencia",
      strikes: "1",
    },
  },
  acoso: {
    kinds: ["comentario", "mensaje"],
    fields: {
      content: "remove",
      standing: "mute",
      days: "7",
      clause: "datos",
      strikes: "1",
    },
  },
  spam: {
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "engano",
    },
  },
  derechos: {
    kinds: CONTENT,
    fields: {
      content: "remove",
      clause: "obras",
    },
  },
  suplantacion: {
    kinds: PERSON,
    fields: {
      content: "only",
      take_avatar: "1",
      take_name: "1",
      clause: "engano",
      strikes: "1",
    },
  },
  foto: {
    kinds: PERSON,
    fields: {
      content: "only",
      take_avatar: "1",
      clause: "otra",
    },
  },
} satisfies Record<keyof typeof strings.templates, Given>;

export type TemplateName = keyof typeof given;

/** With the words of it. */
export const templates = Object.fromEntries(
  Object.entries(strings.templates).map(([key, { name, facts }]) => {
    const template: Given = given[key as TemplateName];
    return [key, { ...template, name, fields: { ...template.fields, facts } }];
  }),
) as Record<TemplateName, Template>;

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
