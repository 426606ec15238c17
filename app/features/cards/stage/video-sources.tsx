import type { FileView } from "#app/features/posts/view.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { shortSide, videosOf } from "./rendition.ts";

/**
 * From these widths of the window on a rendition of so many lines; the first smaller one is for phones.
 * The rest is not offered: such a browser takes the first that fits, whatever its line.
 */
const WINDOWS: [side: number, media: string][] = [
  [1080, "(min-width: 1200px)"],
  [720, "(min-width: 768px)"],
];

/**
 * Large screens get the large rendition; browsers that ignore `media` take the first they meet. Those
 * that know no video show a link to it: its poster, which the others never fetch, as it is not drawn.
 */
export function VideoSources({
  file,
  label,
  saves,
}: {
  file: FileView;
  label: string;
  saves: boolean;
}) {
  const all = videosOf(file.variants);
  const videos = saves ? all.slice(0, 1) : all;
  const [smallest] = videos;
  const forPhones = videos.filter((video) => shortSide(video) < 720).at(-1) ?? smallest;
  const offered = videos.slice(videos.indexOf(forPhones!)).reverse();
  return (
    <>
      {offered.map((variant) => (
        <source
          key={variant.url}
          src={uploadUrl(variant.url)}
          type={variant.mime}
          media={
            variant === forPhones
              ? undefined
              : WINDOWS.find(([side]) => shortSide(variant) >= side)?.[1]
          }
        />
      ))}
      {smallest && (
        <a href={uploadUrl(smallest.url)}>
          {file.poster && <img src={uploadUrl(file.poster)} alt="▶" width={160} loading="lazy" />}
          {` ${label}`}
        </a>
      )}
    </>
  );
}
