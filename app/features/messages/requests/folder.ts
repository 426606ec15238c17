/** How one person's side of a conversation stands to what they asked to read. */
export const ACCEPTED = 0;
/** Of a stranger, and not answered. */
export const WAITING = 1;
/** It was a request and was deleted: a new message makes it one again. */
export const DELETED = 2;

/** The two lists of conversations. */
export const FOLDERS = ["inbox", "requests"] as const;
export type Folder = (typeof FOLDERS)[number];

/** In the address of a page: the list of requests. */
export const REQUESTS_QUERY = "carpeta=solicitudes";

export function folderIn(query: URLSearchParams): Folder {
  return query.get("carpeta") === "solicitudes" ? "requests" : "inbox";
}

/** The page of a folder. */
export function folderPath(folder: Folder): string {
  return folder === "requests" ? `/messages?${REQUESTS_QUERY}` : "/messages";
}
