import { treeOf } from "../bench/process-usage.ts";
import { startSite } from "./site.ts";

export type PayingSite = Awaited<ReturnType<typeof startPayingSite>>;

interface Place {
  port: number;
  databaseUrl: string;
  folder: string;
  /** Where the provider is. */
  side: string;
}

/** The built site with one web process, paid by FlexPay. */
export async function startPayingSite({ port, databaseUrl, folder, side }: Place) {
  const { FLEXPAY_KEY, FLEXPAY_SHOP } = await import("#tests/payments/flexpay-side.ts");
  const site = await startSite(databaseUrl, folder, {
    ...{ PORT: `${port}`, WEB_CONCURRENCY: "1", CURRENCY: "USD" },
    ...{ FLEXPAY_SHOP_ID: FLEXPAY_SHOP, FLEXPAY_SIGNATURE_KEY: FLEXPAY_KEY, FLEXPAY_URL: side },
  });
  let tree = treeOf(site.pid).reverse();
  return {
    url: `http://127.0.0.1:${port}`,
    until: site.until,
    /** Looks up what there is to kill, so that it takes no time then. */
    aim: () => {
      tree = treeOf(site.pid).reverse();
    },
    /** Everything at once, as when the power is cut. */
    kill: async () => {
      for (const pid of tree) {
        try {
          process.kill(pid, "SIGKILL");
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      }
      await site.ended;
    },
  };
}
