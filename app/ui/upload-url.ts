/** Where the browser finds a file: a full address as it is, an object name under /uploads. */
export function uploadUrl(file: string): string {
  return /^https?:\/\//.test(file) ? file : `/uploads/${file.replace(/^\/?(uploads\/)?/, "")}`;
}
