import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The newest mail of a data folder that went to an address; undefined when there is none yet. */
export async function newestMailTo(dataDir: string, address: string) {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase())) return mail;
  }
  return undefined;
}

/** The six digits in the newest mail to an address; undefined when there are none yet. */
export async function newestCode(dataDir: string, address: string): Promise<string | undefined> {
  const mail = await newestMailTo(dataDir, address);
  return /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
}
