/** Up to a blank or what cannot be in an address. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** A sentence goes on after the address. */
const TAIL = /[.,;:!?)\]»”’*_~]+$/;

/** Text as it was written, its web addresses as links. Nothing in it is ever HTML. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, isLink }, index) =>
    isLink ? (
      <a key={index} href={part} rel="nofollow ugc noopener noreferrer" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export function partsOf(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TAIL, "");
    if (!isAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false });
    parts.push({ text: address, isLink: true });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}

/** With a name and a password in it an address can be dressed up as another. */
function isAddress(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== "" && username === "" && password === "";
  } catch {
    return false;
  }
}
