/** Who answers for this instance, as the environment names them. */
export interface Publisher {
  siteName: string;
  operator: { name: string; email: string; address: string };
}

/** A legal text: sections are numbered in their order, and so are the headings inside them. */
export interface LegalDocument {
  title: string;
  /** The day it last changed. */
  version: string;
  intro: Text[];
  sections: LegalSection[];
}

export interface LegalSection {
  /** The anchor: never changes, others link to it. */
  id: string;
  title: string;
  blocks: Block[];
}

/** A paragraph, a heading inside the section, or a list whose items may begin with a term. */
export type Block = Text | { heading: string } | { list: (Text | { term: string; text: Text })[] };

/** Plain text in which `[words](address)` is a link. */
export type Text = string;
