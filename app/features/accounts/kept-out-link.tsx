import type { ErrorCode } from "#app/http/errors.ts";
import { Link } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";

/** Where whoever may not come in reads why, or undoes that their account goes. */
export function KeptOutLink({ code, link }: { code: string; link?: string | undefined }) {
  if (!link) return null;
  const { keepAccount, keptOut } = strings.signInPage;
  const leaving: ErrorCode = "account_leaving";
  return <Link to={link}>{code === leaving ? keepAccount : keptOut}</Link>;
}
