import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/http/body.server.ts";
import { safeNext } from "#app/http/next.ts";
import { isSameOrigin } from "#app/http/same-origin.server.ts";
import { isTheme, themeCookie } from "#app/http/theme.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** Keeps the theme somebody chose. Anything but a choice from our own form changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request).catch((): Record<string, string> => ({}));
  const path = safeNext(form.next);
  if (!isTheme(form.theme) || !isSameOrigin(request)) return redirect(path, 303);
  return redirect(path, { status: 303, headers: { "Set-Cookie": themeCookie(form.theme) } });
}
