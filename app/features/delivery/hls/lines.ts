import type { Segments } from "./segments.ts";

export interface Stream {
  uri: string;
  width: number;
  height: number;
  /** On average. */
  kbps: number;
}

/** Of what is encoded a second takes at most so many times its average. */
const PEAK = 1.5;

/** The lines of a playlist of playlists (RFC 8216, 4.3.4), smallest first. */
export function masterPlaylist(streams: Stream[]): string[] {
  return [
    ...["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"],
    ...streams.flatMap(({ uri, width, height, kbps }) => {
      const peak = Math.ceil(kbps * PEAK * 1000);
      const about = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${kbps * 1000}`;
      return [`#EXT-X-STREAM-INF:${about},RESOLUTION=${width}x${height}`, uri];
    }),
  ];
}

/** The lines of the playlist of one file in parts (RFC 8216, 4.3.3). */
export function mediaPlaylist(uri: string, { headerLength, segments }: Segments): string[] {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    ...["#EXTM3U", "#EXT-X-VERSION:7", `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`],
    ...["#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS"],
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${headerLength}@0"`,
    ...segments.flatMap(({ seconds, length, offset }) => [
      `#EXTINF:${seconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${length}@${offset}`,
      uri,
    ]),
    "#EXT-X-ENDLIST",
  ];
}
