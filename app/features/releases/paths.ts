/** Where its owner says who is shown in a post. */
export function peoplePath(id_publicacion: number): string {
  return `/settings/posts/${id_publicacion}/personas`;
}

/** Where somebody shown decides about one post. */
export function appearancePath(id_aparicion: number): string {
  return `${APPEARANCES}/${id_aparicion}`;
}

export const APPEARANCES = "/settings/apariciones";

/** The private link of a release. */
export function signedPath(secret: string): string {
  return `/autorizacion/${secret}`;
}
