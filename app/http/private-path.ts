/** Private pages of requests, releases and ends of mails: their address is all that it takes to open them. */
const PRIVATE =
  /^(\/retiro\/|\/privacy-center\/solicitudes\/|\/autorizacion\/|\/notificaciones\/baja\/)[^/?#.]+/;

export function isPrivatePath(path: string): boolean {
  return PRIVATE.test(path);
}

/** An address as it may stand in a log. */
export function withoutPrivatePath(address: string): string {
  return address.replace(PRIVATE, "$1…");
}
