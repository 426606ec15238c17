import { useEffect, useRef, useState } from "react";
import { send } from "#app/ui/browser/browser-client.ts";
import type { AdView } from "./ad-view.ts";
import styles from "./ad-row.module.css";
import { AD_MAX_WIDTH, AD_WIDE_FROM } from "../limits.ts";
import { strings } from "../strings.ts";

/** Longer nobody waits for an advertisement. */
const PATIENCE_MS = 8_000;

interface AdFrameProps {
  number: number;
  ads: AdView[];
  /** Whether one sees it: a short one does not cover what lies under it. */
  onShown: (isShown: boolean) => void;
}

/**
 * The unit for this screen, in a sandbox. It is seen once it is there; until then, and for good when
 * it fails, what lies under it.
 */
export default function AdFrame({ number, ads, onShown }: AdFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const [room, setRoom] = useState({ width: 0, height: Infinity });
  const size = innerWidth > AD_WIDE_FROM ? "wide" : "narrow";
  const fitting = ads.filter((ad) => ad.for === size || ad.for === "any");
  const ad = fitting[number % Math.max(1, fitting.length)];

  useEffect(() => {
    const box = place.current?.parentElement;
    setRoom({
      width: Math.min(AD_MAX_WIDTH, box?.clientWidth ?? 0),
      height: box?.clientHeight ?? Infinity,
    });
    const timer = setTimeout(
      () => setState((now) => (now === "waiting" ? "failed" : now)),
      PATIENCE_MS,
    );
    const onMessage = ({ source, data }: MessageEvent<{ ad?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data?.ad === "shown" || data?.ad === "failed") setState(data.ad);
    };
    addEventListener("message", onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener("message", onMessage);
    };
  }, []);

  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    if (!ad) return;
    whenThere(ad).then(
      () => setReachable(true),
      () => setState("failed"),
    );
  }, [ad]);

  const isShown = isReachable && state === "shown";
  useEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown, onShown]);

  if (!ad || !isReachable || state === "failed") return <div ref={place} hidden />;
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={strings.ad}
      src={ad.src}
      width={ad.width}
      height={ad.height}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{
        visibility: state === "shown" ? "visible" : "hidden",
        transform: `translate(-50%, -50%) scale(${Math.min(1, room.width / ad.width, room.height / ad.height)})`,
      }}
      onLoad={() => {
        if (!ad.isOurs) setState("shown");
      }}
    />
  );
}

/**
 * A frame does not say that its page could not be had. Fetching that ahead does, where browsers know
 * how; elsewhere one learns at least whether anybody answers.
 */
function whenThere({ src, isOurs }: AdView): Promise<unknown> {
  if (isOurs) return Promise.resolve();
  const link = document.createElement("link");
  if (!link.relList.supports("prefetch")) {
    const quietly = { credentials: "omit", referrerPolicy: "no-referrer" } as const;
    return send(src, { method: "HEAD", mode: "no-cors", ...quietly });
  }
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "prefetch", href: src, referrerPolicy: "no-referrer" });
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  }).finally(() => link.remove());
}
