import { data } from "@remix-run/node";

/** Where the server sends an address that cannot be decoded: the error page, with its status. */
export function loader() {
  throw data(null, { status: 400 });
}

export const action = loader;

// Remix shows the error page for pages alone, and a page has a component.
export default function BadRequestPage() {
  return null;
}
