import { data } from "@remix-run/node";

/** Every address that leads nowhere: as a page of ours it knows who asks and which theme they chose. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

// Remix shows the error page for pages alone, and a page has a component.
export default function NotFoundPage() {
  return null;
}
