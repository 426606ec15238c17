import { data } from "@remix-run/node";

/** Where the server sends a method that no page takes: the error page, with its status. */
export function loader() {
  throw data(null, { status: 405 });
}

// Remix shows the error page for pages alone, and a page has a component.
export default function WrongMethodPage() {
  return null;
}
