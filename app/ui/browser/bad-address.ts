/** Where the server sends an address that cannot be decoded (scripts/lib/serve/bad-address.ts). */
const BAD_PAGE = "/bad-request";

/** The router has to begin with the page that the server rendered, which is not that of the address. */
export function nameBadAddress(): void {
  try {
    decodeURIComponent(location.pathname);
  } catch {
    history.replaceState(history.state, "", BAD_PAGE);
  }
}
