import { expect, it } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import NotificationsPage from "./notifications.tsx";

it.each([
  ["is there", "where what the bell counts stands on a later page", 12, true],
  ["is not there", "where everything is read", 0, false],
])("the button that marks all as read %s %s", async (_is, _where, news, isThere) => {
  const list = { rows: [], nextBefore: "1 1" };
  const page = { page: list, isPast: false, isDone: false, now: "1" };
  const html = await rendered(<NotificationsPage />, { root: { viewer: null, news }, page });
  expect(html.includes("Marcar todo como leído")).toBe(isThere);
});
