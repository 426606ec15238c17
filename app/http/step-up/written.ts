/** Whether somebody has written it in their own words, which have spaces; ids, choices and addresses have none. */
export function isWritten(value: string): boolean {
  return /\S\s+\S/.test(value);
}
