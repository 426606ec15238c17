/** Private pages of requests and releases: their address is all that it takes to open them. */
const PRIVATE = /^(\/retiro\/|\/privacy-center\/solicitudes\/|\/autorizacion\/)[^/?#.]+/;

export function isPrivatePath(path: string): boolean {
  return PRIVATE.test(path);
}

/** An address as it may stand in a log. */
export function withoutPrivatePath(address: string): string {
  return address.replace(PRIVATE, "$1…");
}
