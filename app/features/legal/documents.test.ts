import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CONSENT_SINCE, legalTexts, TEXT_VERSIONS, textsToAccept } from "#app/legal-versions.ts";
import type { LegalDocument } from "./document.ts";
import { retention } from "#app/retention.ts";
import { privacyNotice } from "./privacy-notice.ts";
import { retentionList } from "./retention-words.ts";
import { termsText } from "./terms-text.ts";

const publisher = {
  siteName: "Sitio de Prueba",
  operator: { name: "Empresa SA", email: "legal@prueba.example", address: "Calle 1, Puebla" },
};
const privacy = privacyNotice(publisher);
const terms = termsText(publisher);

describe("the privacy notice", () => {
  test("has its ten sections, in order", () => {
    expect(privacy.sections.map(({ title }) => title)).toEqual([
      "Datos que recabamos",
      "Finalidades",
      "Cookies y tecnologías similares",
      "Base legal y consentimiento",
      "Transferencias",
      "Conservación y seguridad",
      "Derechos ARCO",
      "Menores de edad",
      "Cambios a este aviso",
      "Contacto del responsable",
    ]);
  });

  test("lists every kind of data, the sensitive kind apart", () => {
    expect(headingsOf(privacy, "datos")).toEqual([
      "Identidad y contacto",
      "Autenticación y seguridad",
      "Transacciones",
      "Contenido y actividad",
      "Tecnologías de rastreo",
      "Datos personales sensibles",
    ]);
  });

  test("answers ARCO requests within 20 business days, with effect within 15 more", () => {
    const text = sectionText(privacy, "derechos-arco");
    expect(text).toContain("máximo de 20 días hábiles");
    expect(text).toContain("15 días hábiles siguientes");
  });
});

test("the privacy notice shows every row of what is kept how long", () => {
  const text = sectionText(privacy, "conservacion");
  for (const { term, text: words } of retentionList()) {
    expect(text).toContain(term);
    expect(text).toContain(words);
  }
  expect(retentionList()).toHaveLength(Object.keys(retention).length);
  expect(text).toContain("Mensajes a soporte");
  expect(text).toContain("365 días desde que los envías");
});

describe("the terms", () => {
  test("have their fifteen sections, in order", () => {
    expect(terms.sections.map(({ title }) => title)).toEqual([
      "Naturaleza del servicio",
      "Edad",
      "Cuenta y seguridad",
      "Licencia sobre tu contenido",
      "Contenido prohibido",
      "Reportes y retiro de contenido",
      "Pagos y reembolsos",
      "Privacidad y cookies",
      "Propiedad intelectual",
      "Límite de responsabilidad",
      "Indemnización",
      "Terminación",
      "Cambios a estos términos",
      "Ley aplicable y jurisdicción",
      "Contacto legal",
    ]);
  });
});

/**
 * Nobody changes words without giving them a version: a text that has changed gets the day it changes as its
 * version (`app/legal-versions.ts`), and its hash here. Where the change needs consent again `CONSENT_SINCE`
 * is raised with it; docs/lawyer.md says when it does.
 */
test.each([
  ["terms", terms, "2026-11-23 548f99c2e700deae"],
  ["privacy notice", privacy, "2026-11-30 789d99732172f290"],
])("the words of the %s are those of its version", (_name, { version, ...words }, known) => {
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 16);
  expect(`${version} ${hash}`).toBe(known);
});

test("an acceptance of the version before does not count, and one of this does", () => {
  const now = { version_terminos: TEXT_VERSIONS.terms, version_aviso: TEXT_VERSIONS.privacy };
  expect(textsToAccept(now)).toEqual([]);
  expect(textsToAccept({ ...now, version_terminos: "2025-08-27" })).toEqual(["terms"]);
  expect(textsToAccept({})).toEqual(["terms", "privacy"]);
  for (const text of legalTexts) expect(CONSENT_SINCE[text] <= TEXT_VERSIONS[text]).toBe(true);
});

describe.each([
  ["privacy notice", privacy],
  ["terms", terms],
])("the %s", (_name, document) => {
  test("names the operator of this instance and how to reach it", () => {
    expect(document.intro.join()).toContain("Empresa SA");
    const contact = sectionText(document, "contacto");
    expect(contact).toContain("mailto:legal@prueba.example");
    expect(contact).toContain("Calle 1, Puebla");
  });

  test("links only to sections that exist", () => {
    const anchors = {
      "": idsOf(document),
      "/privacy": idsOf(privacy),
      "/terms": idsOf(terms),
    };
    const targets = [...JSON.stringify(document).matchAll(/\]\(([^)#]*)#([^)]+)\)/g)];
    expect(targets.length).toBeGreaterThan(0);
    for (const [, page, anchor] of targets) {
      expect(anchors[page as keyof typeof anchors], `${page}#${anchor}`).toContain(anchor);
    }
  });

  test("gives every section an anchor of its own", () => {
    const ids = idsOf(document);
    expect(new Set(ids).size).toBe(ids.length);
    // The page itself holds these two.
    expect(ids).not.toContain("indice");
    expect(ids).not.toContain("contenido");
  });
});

function idsOf({ sections }: LegalDocument): string[] {
  return sections.map(({ id }) => id);
}

function blocksOf({ sections }: LegalDocument, id: string) {
  return sections.find((section) => section.id === id)?.blocks ?? [];
}

function headingsOf(document: LegalDocument, id: string): string[] {
  return blocksOf(document, id).flatMap((block) =>
    typeof block === "object" && "heading" in block ? [block.heading] : [],
  );
}

function sectionText(document: LegalDocument, id: string): string {
  return JSON.stringify(blocksOf(document, id));
}
