import { type RefObject, useEffect, useState } from "react";

/** A video that leaves the page takes its captions along: there the browser draws them. */
const LEAVES = ["enterpictureinpicture", "webkitbeginfullscreen"];
const COMES_BACK = ["leavepictureinpicture", "webkitendfullscreen"];

/** What is said in this language at the moment of the video; empty: nothing, or none is wanted. */
export function useCaptions(video: RefObject<HTMLVideoElement>, language: string | null): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const tracks = [...element.textTracks];
    const track = tracks.find((each) => each.language === language);
    // What is disabled is not fetched.
    for (const each of tracks) each.mode = each === track ? "hidden" : "disabled";
    const note = () => setSaid(wordsNow(track));
    const leave = () => track && (track.mode = "showing");
    const comeBack = () => track && (track.mode = "hidden");
    note();
    track?.addEventListener("cuechange", note);
    for (const event of LEAVES) element.addEventListener(event, leave);
    for (const event of COMES_BACK) element.addEventListener(event, comeBack);
    return () => {
      track?.removeEventListener("cuechange", note);
      for (const event of LEAVES) element.removeEventListener(event, leave);
      for (const event of COMES_BACK) element.removeEventListener(event, comeBack);
    };
  }, [video, language]);
  return said;
}

function wordsNow(track: TextTrack | undefined): string {
  const cues = [...(track?.activeCues ?? [])] as VTTCue[];
  return cues.map((cue) => cue.getCueAsHTML().textContent ?? "").join("\n");
}
