import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TOKENS_PAGE } from "../limits.ts";
import { takeNewToken } from "../shown-once.server.ts";
import { strings } from "../strings.ts";
import styles from "../tokens.module.css";

const words = strings.shown;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { request }) => ({ token: await takeNewToken(ctx, request) }),
  { ageless: true, fresh: "files" },
);

/** It was taken: to read the page again would take what it shows away. */
export const shouldRevalidate = () => false;

/** The token that has just been made, once. */
export default function NewTokenPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={TOKENS_PAGE}>{strings.title}</BackLink>
        <h1>{words.title}</h1>
      </div>
      {token ? (
        <section className={styles.part}>
          <p>{words.once}</p>
          <p className={styles.secret}>{token}</p>
          <div className={styles.buttons}>
            <LinkButton to={TOKENS_PAGE}>{words.ready}</LinkButton>
            <CopyToken token={token} />
          </div>
        </section>
      ) : (
        <Notice>{words.gone}</Notice>
      )}
    </div>
  );
}

function CopyToken({ token }: { token: string }) {
  const isScripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  // Only on https.
  if (!isScripted || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <Button type="button" variant="quiet" onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
