/** The shape of the names that this program gives: 128 random bits, a label, an ending. */
export const OWN_NAME = /^[0-9a-f]{32}(-[a-z0-9]+)+\.[a-z0-9]+$/;
/** Media, what is sealed, and copies of one's data. None is a page: an SVG would be one. */
const OWN_TYPE =
  /^(image\/(?!svg)[a-z0-9.+-]+|video\/[a-z0-9.+-]+|application\/(octet-stream|zip))$/;

/**
 * Whether this program writes such a row of `objetos`. It is asked before each is written too, so that a backup
 * is never refused for one of ours.
 */
export function isOwnObject({ name, mime }: { name: string; mime: string }): boolean {
  return OWN_NAME.test(name) && OWN_TYPE.test(mime);
}
