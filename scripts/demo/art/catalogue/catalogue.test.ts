import sharp from "sharp";
import { expect, it } from "vitest";
import { allPictures, paintTake } from "../../media.ts";
import { newRandom } from "../../random.ts";
import { paint } from "../layers.ts";
import { palettes } from "../palettes.ts";
import { otherClips, shortClips } from "./clips.ts";

const SMALL = 1 / 22;
/** Of 256 bits: a picture saved again in another quality differs in fewer than ten. */
const ALIKE = 24;

it("paints at least 150 pictures, no two of them alike", async () => {
  const pictures = allPictures();
  expect(pictures.length).toBeGreaterThanOrEqual(150);
  const prints = await Promise.all(
    pictures.map(async (picture, i): Promise<Print> => {
      const painted = await paintTake(picture, 1 + i, SMALL);
      return [`${i} ${picture.take}`, await fingerprint(painted)];
    }),
  );
  expect(alikeAmong(prints)).toEqual([]);
});

it("films at least 40 clips, no two of them alike", async () => {
  const clips = [...shortClips, ...otherClips];
  expect(clips.length).toBeGreaterThanOrEqual(40);
  const prints = await Promise.all(
    clips.map(async (clip, i): Promise<Print> => {
      const size = { width: clip.width / 12, height: clip.height / 12 };
      const place = i < shortClips.length ? i : i - shortClips.length;
      const { layers, actor } = clip.motion(size, palettes[clip.palette], newRandom(1 + place));
      const drawn = actor ? [...layers, { svg: actor(0) }] : layers;
      return [`${i} ${clip.palette}`, await fingerprint(await paint(size, drawn))];
    }),
  );
  expect(alikeAmong(prints)).toEqual([]);
});

type Print = [name: string, fields: boolean[]];

/** Whether each of 16 by 16 fields is lighter than its neighbour. */
async function fingerprint(picture: Buffer): Promise<boolean[]> {
  const [width, height] = [17, 16];
  const fields = await sharp(picture)
    .greyscale()
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
  return Array.from({ length: height * (width - 1) }, (_, i) => {
    const at = Math.floor(i / (width - 1)) * width + (i % (width - 1));
    return fields[at]! > fields[at + 1]!;
  });
}

function alikeAmong(prints: readonly Print[]): string[] {
  return prints.flatMap(([name, print], i) =>
    prints.slice(i + 1).flatMap(([other, another]) => {
      const distance = print.filter((bit, k) => bit !== another[k]).length;
      return distance <= ALIKE ? [`${name} and ${other}: ${distance}`] : [];
    }),
  );
}
