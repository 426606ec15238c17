import type { Stage } from "../kit/stage.ts";

/** Makes what a row of the table is about, as old as given in milliseconds; gives whether it is still there. */
export type Make = (ctx: Stage, age: number) => Promise<() => Promise<boolean>>;

let made = 0;

/** A number that no other test of this file has. */
export const nextNumber = () => (made += 1);

export const unique = () => `${process.pid}-${nextNumber()}`;

export async function exists(query: {
  limit: (rows: number) => { execute: () => Promise<unknown[]> };
}) {
  return (await query.limit(1).execute()).length > 0;
}
