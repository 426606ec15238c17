import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { strings } from "./strings.ts";

/** What one agrees to by signing up. */
export function LegalLinks() {
  return (
    <Sentence
      text={strings.legal.both}
      parts={{
        terms: <Link to="/terms">{strings.legal.terms}</Link>,
        privacy: <Link to="/privacy">{common.privacyNotice}</Link>,
      }}
    />
  );
}
