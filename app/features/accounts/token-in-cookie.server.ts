/** To the page itself, with the token of a mail's link in a cookie and out of the address. */
export function tokenInCookie(path: string, cookie: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      Location: path,
      "Set-Cookie": cookie,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}
