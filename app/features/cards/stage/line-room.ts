import { type RefObject, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Distance, NEXT } from "../use-distance.ts";
import { isLineThin } from "./choice.ts";

/** So many seconds ahead of what is seen are enough to fetch something else beside it. */
const AHEAD_SECONDS = 3;
/** A picture is a second of such a line. */
const PICTURES_AHEAD_SECONDS = 1.5;

/** What a thin line has left beside the video on screen: nothing, room for pictures, or for another video. */
type Room = 0 | 1 | 2;

const rooms = new Map<HTMLVideoElement, Room>();
const listeners = new Set<() => void>();

/** While the line is thin, the video on screen comes before what is near it. */
export function useFirstOnLine(video: RefObject<HTMLVideoElement>, isFirst: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !isFirst || !isLineThin()) return;
    const look = () => tell(element, roomBeside(element));
    look();
    for (const event of EVENTS) element.addEventListener(event, look);
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, look);
      tell(element, undefined);
    };
  }, [video, isFirst]);
}

const EVENTS = ["play", "playing", "progress", "timeupdate", "pause", "waiting", "error"];

function roomBeside(video: HTMLVideoElement): Room {
  const { buffered, currentTime, duration, error } = video;
  if (error) return 2;
  const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  const ahead = end - currentTime;
  if (ahead >= AHEAD_SECONDS || end >= duration - 0.5) return 2;
  return currentTime > 0 && ahead >= PICTURES_AHEAD_SECONDS ? 1 : 0;
}

/** Whether a picture of the card may be fetched. What has begun is not taken back, nor what the server wrote. */
export function useMayFetch(): boolean {
  const distance = useContext(Distance);
  const room = useLineRoom();
  const isScripted = useScripted();
  const [hasBegun, setBegun] = useState(() => !isScripted || !isLineThin());
  // Not before the video on screen has said what it needs, which it does once it is there.
  useEffect(() => {
    if (hasBegun) return;
    setBegun(!isLineThin() || (Math.abs(distance) <= NEXT && roomNow() > 0));
  }, [hasBegun, distance, room]);
  return hasBegun || distance === 0;
}

/** Of all that are on screen, what is left beside the one that has least. */
export function useLineRoom(): Room {
  return useSyncExternalStore(listen, roomNow, () => 2);
}

function roomNow(): Room {
  return Math.min(2, ...rooms.values()) as Room;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(video: HTMLVideoElement, room: Room | undefined): void {
  if (rooms.get(video) === room) return;
  if (room === undefined) rooms.delete(video);
  else rooms.set(video, room);
  for (const listener of listeners) listener();
}
