import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { endEverySessionOperation } from "../security/operations.server.ts";
import { strings as securityStrings } from "../security/strings.ts";
import { strings } from "../strings.ts";
import { tokenInCookie } from "../token-in-cookie.server.ts";
import { readWayBackToken, wayBackCookie } from "../way-back/way-back-cookie.server.ts";
import { readWayBack } from "#app/features/factors/way-back/way-back.server.ts";

const { notMe } = securityStrings;

export const meta = () => [{ title: notMe.title }];

/** The link of the mail leads here with its token, which goes into a cookie and out of the address. */
const readPage = page(
  "consented",
  async (ctx, { request }) => {
    const token = readWayBackToken(request);
    return { isLive: token !== null && (await readWayBack(ctx.db, token)) !== null };
  },
  { ageless: true },
);

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams.get("token");
  if (given) throw tokenInCookie("/no-fui-yo", wayBackCookie(given));
  return readPage(args);
}

export const action = form(endEverySessionOperation, { then: () => "/reset" });

export const clientAction = keptForm();

export default function NotMePage() {
  const { isLive } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isGone = !isLive || failure?.code === "reset_gone";
  return (
    <AuthPage title={notMe.title}>
      {isGone ? (
        <>
          <Notice kind="error">{notMe.gone}</Notice>
          <LinkButton to="/forgot" wide>
            {strings.anotherLink}
          </LinkButton>
        </>
      ) : (
        <AuthForm failure={failure} submit={notMe.end} busy={notMe.ending}>
          <p className={styles.small}>{notMe.about}</p>
        </AuthForm>
      )}
    </AuthPage>
  );
}
