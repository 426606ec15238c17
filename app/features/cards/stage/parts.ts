import type HlsPlayer from "hls.js";
import type { FileView } from "#app/features/posts/view.ts";
import { lineKbps } from "#app/ui/browser/line/throughput.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { USUAL_KBPS } from "./choose-video.ts";
import { enoughLines } from "./measured-choice.ts";

const PLAYLIST = "application/vnd.apple.mpegurl";
/** So much is fetched ahead of what is shown, and as much kept of what was. */
const BUFFER_SECONDS = 20;

interface Parts {
  file: FileView;
  saves: boolean;
  signal: AbortSignal;
  /** It cannot be played in this way, or no more. */
  onFailed: () => void;
}

/**
 * Lets a video element play in parts, whose size follows the line up to what its place can show, until the signal
 * aborts. Resolves when it has begun, or can begin; rejects where neither the browser nor a script can do it.
 */
export async function playParts(
  element: HTMLVideoElement,
  { file, saves, signal, onFailed }: Parts,
): Promise<void> {
  const most = enoughLines(file, saves);
  // The playlist of all sizes, or of those up to one.
  const address = uploadUrl(file.hls!.replace(/all(?=\.m3u8$)/, most ? String(most) : "all"));
  // Once it has its address: what the server's page has chosen would be fetched before.
  const begin = () => {
    element.preload = "auto";
    signal.addEventListener("abort", () => (element.preload = "none"));
  };
  if (element.canPlayType(PLAYLIST) !== "") {
    // Parts that a CDN sends are not given to a browser's own player otherwise.
    element.crossOrigin = "anonymous";
    element.src = address;
    begin();
    signal.addEventListener("abort", () => {
      element.crossOrigin = null;
      if (element.getAttribute("src") === address) element.removeAttribute("src");
    });
    return;
  }
  const { default: Hls } = await import("hls.js/light");
  if (signal.aborted) return;
  if (!Hls.isSupported()) throw new Error("no way to hand parts over");
  const hls = new Hls({
    // It would come from an address that our pages may not run scripts from.
    enableWorker: false,
    maxBufferLength: BUFFER_SECONDS,
    maxMaxBufferLength: BUFFER_SECONDS,
    backBufferLength: BUFFER_SECONDS,
    // What came over the line before tells as much as a part that is fetched for that and thrown away.
    testBandwidth: false,
    abrEwmaDefaultEstimate: 1000 * (lineKbps() ?? USUAL_KBPS),
  });
  signal.addEventListener("abort", () => hls.destroy());
  const hasBegun = begun(hls, Hls, { element, address, onFailed });
  begin();
  await hasBegun;
}

function begun(
  hls: HlsPlayer,
  Hls: typeof HlsPlayer,
  {
    element,
    address,
    onFailed,
  }: { element: HTMLVideoElement; address: string; onFailed: () => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    hls.on(Hls.Events.FRAG_BUFFERED, () => resolve());
    hls.on(Hls.Events.ERROR, (_, { fatal, error, response }) => {
      // What the server refuses it refuses again, in every size.
      const { code = 0 } = response ?? {};
      if (!fatal && (code < 400 || code > 499)) return;
      reject(error);
      onFailed();
    });
    hls.loadSource(address);
    hls.attachMedia(element);
  });
}
