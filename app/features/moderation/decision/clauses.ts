import type { categories } from "#app/features/cases/schema.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

export interface Clause {
  ground: "terms" | "illegal";
  /** As the statement of reasons gives it. */
  text: string;
  category: (typeof categories)[number];
}

type Texts = typeof strings.clauses;

const terms = (rule: keyof Texts, category: Clause["category"]): Clause => ({
  ground: "terms",
  text: fill(strings.terms, { rule: strings.clauses[rule] }),
  category,
});

const law = (name: keyof Texts, category: Clause["category"]): Clause => ({
  ground: "illegal",
  text: strings.clauses[name],
  category,
});

/** What a decision can rest on: rules of the terms, and the law. */
export const clauses = {
  menores: terms("menores", "STATEMENT_CATEGORY_PROTECTION_OF_MINORS"),
  consentimiento: terms("consentimiento", "STATEMENT_CATEGORY_CYBER_VIOLENCE"),
  trata: terms("trata", "STATEMENT_CATEGORY_VIOLENCE"),
  animales: terms("animales", "STATEMENT_CATEGORY_ANIMAL_WELFARE"),
  violencia: terms("violencia", "STATEMENT_CATEGORY_VIOLENCE"),
  datos: terms("datos", "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS"),
  ultrafalsos: terms("ultrafalsos", "STATEMENT_CATEGORY_CYBER_VIOLENCE"),
  odio: terms("odio", "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH"),
  engano: terms("engano", "STATEMENT_CATEGORY_SCAMS_AND_FRAUD"),
  obras: terms("obras", "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS"),
  otra: {
    ground: "terms",
    text: strings.clauses.otra,
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
  },
  ley_menores: law("ley_menores", "STATEMENT_CATEGORY_PROTECTION_OF_MINORS"),
  ley_intimidad: law("ley_intimidad", "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN"),
  ley_autor: law("ley_autor", "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS"),
  ley_autoridad: law("ley_autoridad", "STATEMENT_CATEGORY_OTHER_VIOLATION_TC"),
} satisfies Record<string, Clause>;

export type ClauseName = keyof typeof clauses;
export const clauseNames = Object.keys(clauses) as ClauseName[];
