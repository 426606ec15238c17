import type { categories } from "#app/features/cases/schema.ts";

export interface Clause {
  ground: "terms" | "illegal";
  /** As the statement of reasons gives it. */
  text: string;
  category: (typeof categories)[number];
}

const terms = (rule: string, category: Clause["category"]): Clause => ({
  ground: "terms",
  text: `Términos y condiciones, «Contenido prohibido»: ${rule}`,
  category,
});

const law = (text: string, category: Clause["category"]): Clause => ({
  ground: "illegal",
  text,
  category,
});

/** What a decision can rest on: rules of the terms, and the law. */
export const clauses = {
  menores: terms("menores de edad", "STATEMENT_CATEGORY_PROTECTION_OF_MINORS"),
  consentimiento: terms("contenido sin consentimiento", "STATEMENT_CATEGORY_CYBER_VIOLENCE"),
  trata: terms("trata y explotación", "STATEMENT_CATEGORY_VIOLENCE"),
  animales: terms("bestialidad", "STATEMENT_CATEGORY_ANIMAL_WELFARE"),
  violencia: terms("violencia", "STATEMENT_CATEGORY_VIOLENCE"),
  datos: terms(
    "datos personales ajenos",
    "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
  ),
  ultrafalsos: terms("ultrafalsos sin consentimiento", "STATEMENT_CATEGORY_CYBER_VIOLENCE"),
  odio: terms("odio y delitos", "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH"),
  engano: terms("engaño y abuso técnico", "STATEMENT_CATEGORY_SCAMS_AND_FRAUD"),
  obras: terms("obras ajenas", "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS"),
  otra: {
    ground: "terms",
    text: "Términos y condiciones",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
  },
  ley_menores: law(
    "Código Penal Federal, artículo 202: pornografía de personas menores de 18 años",
    "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
  ),
  ley_intimidad: law(
    "Código Penal Federal, artículo 199 Octies: violación a la intimidad sexual",
    "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN",
  ),
  ley_autor: law(
    "Ley Federal del Derecho de Autor, artículo 27",
    "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS",
  ),
  ley_autoridad: law("Orden de una autoridad", "STATEMENT_CATEGORY_OTHER_VIOLATION_TC"),
} satisfies Record<string, Clause>;

export type ClauseName = keyof typeof clauses;
export const clauseNames = Object.keys(clauses) as ClauseName[];
