import { redirect } from "@remix-run/node";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { readOne } from "../read.server.ts";

/** Marks a line as read and leads on to what it is about. */
export const loader = page("member", async (ctx, { params }) => {
  throw redirect(await readOne(ctx, idOf(params.id)), 303);
});

/** Only what is a page has its failures shown inside the shell. */
export default function OpenPage() {
  return null;
}
