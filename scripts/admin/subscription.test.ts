import { describe, expect, it } from "vitest";
import { everyProvider, useProvider } from "#app/features/billing/providers/test-contract.ts";
import { workOff } from "#tests/kit/worker.ts";
import { runAdmin } from "./run.ts";

describe.each(everyProvider)(
  "npm run admin -- subscription, paid by $name on $engine",
  ({ engine, name }) => {
    const { ctx, subscribed, rowOf, saleOf } = useProvider(engine, name);

    it("leaves one that is charged on to its sale when days are given, and ends both", async () => {
      const { fan, seller, sold } = await subscribed();
      const subscription = (...args: string[]) =>
        runAdmin(ctx, ["subscription", args[0]!, fan.name, seller.name, ...args.slice(1)]);
      expect(await subscription("grant", "--days", "90")).toContain("live until");
      expect(await rowOf(fan, seller)).toMatchObject({ provider: name, renews: 1 });
      expect(await subscription("cancel")).toContain("cancelled, live until");
      await workOff(ctx);
      expect(sold.charges).toBe(false);
      expect(await saleOf(sold)).toMatchObject({ ended_as: "closed" });
      await expect(subscription("cancel", "--days", "1")).rejects.toThrow("--days goes with grant");
    });
  },
);
