import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { checkOutBack, checkOutHere } from "./git.mjs";
import { BEFORE, NEXT } from "./journal.mjs";

/** What is made of the program's files, and moves with them. */
const MADE = ["build", "node_modules"];

/** Puts the new version in the place of the old one, which is kept beside it. */
export function swapIn({ to, branch }) {
  mkdirSync(BEFORE, { recursive: true });
  for (const name of MADE) renameSync(name, `${BEFORE}/${name}`);
  checkOutHere(to, branch);
  for (const name of MADE) renameSync(`${NEXT}/${name}`, name);
}

/** Undoes {@link swapIn}, however far it came, and may be cut off and called again. */
export function swapBack({ from, branch }) {
  for (const name of MADE) {
    if (!existsSync(`${BEFORE}/${name}`)) continue;
    rmSync(name, { recursive: true, force: true });
    renameSync(`${BEFORE}/${name}`, name);
  }
  checkOutBack(from, branch);
}
