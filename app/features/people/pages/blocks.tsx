import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { loginPath, safeNext } from "#app/http/next.ts";
import { parseInput } from "#app/http/input.server.ts";
import { formAction } from "#app/http/page.server.ts";
import { setBlock } from "../block.server.ts";
import { blockInput } from "../schema.ts";

export function loader() {
  return redirect("/settings/messages", 303);
}

/** The form that blocks and unblocks, from wherever it stands: it goes back to `next`. */
export async function action({ request }: ActionFunctionArgs) {
  const answer = await formAction(request, [], async (ctx, fields) => {
    const next = safeNext(fields.next);
    if (!ctx.viewer) throw redirect(loginPath(new Request(new URL(next, request.url))), 303);
    const { id_usuario } = parseInput(blockInput, fields);
    await setBlock({ ...ctx, viewer: ctx.viewer }, { id_usuario, blocked: fields.blocked !== "0" });
    return redirect(next, 303);
  });
  if (!("data" in answer)) return answer;
  // There is no form here to show again: the error page says what went wrong.
  throw data({ error: answer.data.error }, answer.init ?? undefined);
}

/** Only what is a page has its failures shown inside the shell. */
export default function BlocksPage() {
  return null;
}
