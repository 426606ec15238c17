import { data } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { page } from "#app/http/page.server.ts";
import { FeedFailed } from "../feed-notices.tsx";
import { Feed } from "../feed.tsx";
import { keptOf } from "../place/feed-memory.ts";
import { isTooLate } from "../place/use-restored.ts";
import { type HomeData, loadHome, loadHomeForAll } from "../list/home.server.ts";
import { FEED_OWN } from "../list/viewer-key.server.ts";
import type { Tab } from "../tabs.ts";

export const loader = page(
  "consented",
  async (ctx, { request, isForAll }) => {
    const { home, ...answer } = await (isForAll ? loadHomeForAll(ctx) : loadHome(ctx, request));
    return data(home, answer);
  },
  { shared: { own: FEED_OWN } },
);

/** Coming back from another page shows the feed as it was left. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const kept = keptOf<HomeData>(tabOf(request.url));
  if (kept && !new URL(request.url).searchParams.has("sesion")) return kept.data;
  const fresh = await serverLoader<HomeData>();
  return (isTooLate() && keptOf<HomeData>(tabOf(request.url))?.data) || fresh;
}

/** What one does to a post changes nothing here; a feed that was reset begins anew. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search !== nextUrl.search || !keptOf(tabOf(nextUrl.href));
}

function tabOf(url: string): Tab {
  return new URL(url).searchParams.get("tab") === "siguiendo" ? "siguiendo" : "para-ti";
}

export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  if (!home.window) return <FeedFailed />;
  const key = `${home.window.sessionId} ${home.start} ${home.isAd}`;
  return <Feed key={key} home={home} window={home.window} />;
}
