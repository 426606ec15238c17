import { describe, expect, it, vi } from "vitest";
import { countView } from "#app/features/posts/views/views.server.ts";
import { engines } from "#tests/setup/database.ts";
import { addViews, CURRENT, monthsOf, newCreator } from "#app/features/studio/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("the months of a creator on %s", (engine) => {
  const ctx = useStage(engine);

  it("shows the months newest first, the present one always, with two decimals", async () => {
    const ana = await newCreator(ctx);
    await addViews(ana, 202401, 1234);
    await addViews(ana, 202403, 50);
    const { status, body } = await monthsOf(ana);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { ...CURRENT, views: 0, payment_due: 0, payment_settled: 0 },
      { year: 2024, month: 3, views: 50, payment_due: 1, payment_settled: 0 },
      { year: 2024, month: 1, views: 1234, payment_due: 24.68, payment_settled: 0 },
    ]);
  });

  it("begin at midnight in the instance's time zone, in summer time and out of it", async () => {
    const ana = await newCreator(ctx);
    const { id } = await newPost(ana);
    const seeAt = async (moment: string) => {
      vi.setSystemTime(new Date(moment));
      const viewer = await newPerson(ctx);
      await countView(viewer, { id, address: "", userAgent: "Mozilla/5.0 Firefox/130.0" });
    };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      // Mexico City was five hours behind Greenwich in the summer of 2022, and six after it.
      await seeAt("2022-05-01T04:59:59.999Z");
      await seeAt("2022-05-01T05:00:00Z");
      await seeAt("2022-11-01T05:00:00Z");
      await seeAt("2022-11-01T05:59:59.999Z");
      await seeAt("2022-11-01T06:00:00Z");
    } finally {
      vi.useRealTimers();
    }
    const months = (await monthsOf(ana)).body.data.slice(1);
    expect(
      months.map(({ year, month, views }: Record<string, number>) => [year, month, views]),
    ).toEqual([
      [2022, 11, 1],
      [2022, 10, 2],
      [2022, 5, 1],
      [2022, 4, 1],
    ]);
  });
});
