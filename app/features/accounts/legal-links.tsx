import { Link } from "@remix-run/react";

/** What one agrees to by signing up. */
export function LegalLinks() {
  return (
    <>
      los <Link to="/terms">Términos</Link> y el <Link to="/privacy">Aviso de privacidad</Link>
    </>
  );
}
