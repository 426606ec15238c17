import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FACTORS_PAGE } from "./paths.ts";
import { strings } from "./strings.ts";

/** Asks who decides about others, or is paid, for a second factor. */
export function AskFactor() {
  return (
    <Notice>
      {strings.asked}{" "}
      <Link to={FACTORS_PAGE} className="lone-link">
        {strings.activate}
      </Link>
    </Notice>
  );
}
