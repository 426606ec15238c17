import { uploadUrl } from "./upload-url.ts";

interface Sized {
  name: string;
  width: number;
}

/**
 * Names of a picture that is kept in several widths: they begin alike, and that of the largest, which is
 * the one that is noted, tells the others.
 */
export function sizedPicture(label: string, widths: readonly number[]) {
  const pattern = new RegExp(`^([0-9a-f]{32}-${label})(\\d+)\\.webp$`);
  return {
    nameOf: (id: string, width: number) => `${id}-${label}${width}.webp`,
    /** All its sizes, smallest first. None for a name of another kind. */
    sizesOf: (name: string): Sized[] => {
      const [, begin, largest] = pattern.exec(name) ?? [];
      if (!begin) return [];
      const all = [...widths.filter((width) => width < Number(largest)), Number(largest)];
      return all.map((width) => ({ name: `${begin}${width}.webp`, width }));
    },
  };
}

/** For the browser to choose from. */
export function srcSetOf(sizes: Sized[]): string {
  return sizes.map(({ name, width }) => `${uploadUrl(name)} ${width}w`).join(", ");
}
