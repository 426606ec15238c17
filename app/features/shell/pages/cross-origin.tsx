import { AppError } from "#app/http/errors.ts";
import { failurePage } from "#app/http/page.server.ts";

/** Where the server sends a form that another site made: the error page, with its status. */
export function loader() {
  throw failurePage(new AppError("cross_origin"));
}

// Remix shows the error page for pages alone, and a page has a component.
export default function CrossOriginPage() {
  return null;
}
