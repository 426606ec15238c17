import { choicesOf } from "#app/http/cookies/choices.server.ts";
import { legalTexts, type LegalText, TEXT_VERSIONS } from "#app/legal-versions.ts";
import type { Database } from "#db/client.ts";
import type { Flag } from "#db/schema/columns.ts";

/** A legal text that is agreed to, or what one's data may be used for. */
export type ConsentTo = LegalText | "sensitive" | "personalizacion" | "analitica" | "sugerencias";

interface Consent {
  what: ConsentTo;
  isGiven: boolean;
}

/** Adds to the ledger what somebody agreed or said no to, by the words that are shown now. */
export async function recordConsents(
  trx: Database,
  id_usuario: number,
  consents: readonly Consent[],
): Promise<void> {
  if (consents.length === 0) return;
  const created_at = Date.now();
  await trx
    .insertInto("aceptaciones")
    .values(
      consents.map(({ what, isGiven }) => {
        const given: Flag = isGiven ? 1 : 0;
        return { id_usuario, what, version: versionOf(what), given, created_at };
      }),
    )
    .execute();
}

/** What the columns of an account say once its person has agreed to the texts as they are. */
export const acceptedNow = {
  version_terminos: TEXT_VERSIONS.terms,
  version_aviso: TEXT_VERSIONS.privacy,
};

/** Agrees to every text as it is now, and to the use of sensitive data that the notice asks for. */
export async function acceptTexts(trx: Database, id_usuario: number): Promise<void> {
  await trx.updateTable("usuarios").set(acceptedNow).where("id_usuario", "=", id_usuario).execute();
  const all = [...legalTexts, "sensitive"] as const;
  const consents = all.map((what) => ({ what, isGiven: true }));
  await recordConsents(trx, id_usuario, consents);
}

/**
 * What signing up agrees to, and what its person had said of their data before they had an account: by a
 * choice as a visitor, or by a browser that says no for them.
 */
export async function beginConsents(
  trx: Database,
  id_usuario: number,
  request: Request,
): Promise<void> {
  await acceptTexts(trx, id_usuario);
  const choices = choicesOf(null, request);
  const refused = (["personalizacion", "analitica"] as const).filter((what) => !choices[what]);
  if (refused.length === 0) return;
  await trx
    .updateTable("usuarios")
    .set(Object.fromEntries(refused.map((what) => [what, 0])))
    .where("id_usuario", "=", id_usuario)
    .execute();
  const consents = refused.map((what) => ({ what, isGiven: false }));
  await recordConsents(trx, id_usuario, consents);
}

/** Purposes are explained by the privacy notice. */
function versionOf(what: ConsentTo): string {
  return what === "terms" ? TEXT_VERSIONS.terms : TEXT_VERSIONS.privacy;
}
