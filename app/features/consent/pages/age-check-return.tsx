import { redirect } from "@remix-run/node";
import { perform } from "#app/http/operation.server.ts";
import { page } from "#app/http/page.server.ts";
import { failedCheckPath } from "../age/failure.ts";
import { endedWayCookie, wayOf } from "../age/way.server.ts";
import { finishAgeCheckOperation } from "../operations.server.ts";

/** Where the provider sends who was there. Nothing of its answer stays in the address. */
export const loader = page("public", async (ctx, { request }) => {
  const way = await wayOf(request);
  try {
    const done = await perform(finishAgeCheckOperation, { ctx, input: {}, request });
    done.headers.set("Referrer-Policy", "no-referrer");
    return redirect(done.answer.next, { status: 303, headers: done.headers });
  } catch (error) {
    const failed = failedCheckPath(error, way?.next);
    if (!failed) throw error;
    failed.headers.append("Set-Cookie", await endedWayCookie());
    throw failed;
  }
});

// Failures that no form can tell are for the error page, which Remix shows for pages alone.
export default function AgeCheckReturnPage() {
  return null;
}
