/** Whether one can see through a picture: its thumbhash says so in the top bit of its third byte. */
export function isSeeThrough({ thumbhash }: { thumbhash?: string | null }): boolean {
  return Boolean(thumbhash && atob(thumbhash.slice(0, 4)).charCodeAt(2) & 0x80);
}
