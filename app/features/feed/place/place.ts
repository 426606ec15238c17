import { TABS, type Tab } from "../tabs.ts";

/** Where somebody is in the feed. */
export interface Place {
  tab: Tab;
  sessionId: string;
  /** As the server counts; of an advertisement that of the post behind it. */
  index: number;
  /** The post there, so that it is found when the session is gone; 0 where nobody knows. */
  postId: number;
  isAd: boolean;
}

const SHAPE = new RegExp(
  `^(${TABS.join("|")})\\.([\\w-]{1,64})\\.(\\d{1,5})\\.(\\d{1,15})\\.([01])$`,
);

export function placeText({ tab, sessionId, index, postId, isAd }: Place): string {
  return [tab, sessionId, index, postId, isAd ? 1 : 0].join(".");
}

/** Null where it says nothing. */
export function placeOf(text: string | null): Place | null {
  const [, tab, sessionId, index, postId, isAd] = SHAPE.exec(text ?? "") ?? [];
  if (!tab || !sessionId) return null;
  return {
    tab: tab as Tab,
    sessionId,
    index: Number(index),
    postId: Number(postId),
    isAd: isAd === "1",
  };
}
