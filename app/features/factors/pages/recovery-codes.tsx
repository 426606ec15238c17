import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { page } from "#app/http/page.server.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "../factors.module.css";
import { FACTORS_PAGE } from "../paths.ts";
import { readShownCodes } from "../recovery/shown-once.server.ts";
import { strings } from "../strings.ts";

const words = strings.codes;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { request }) => ({ codes: await readShownCodes(ctx, request) }),
  { staysOpen: true, fresh: "files" },
);

/** The codes that have just been made, as long as their browser may show them. */
export default function RecoveryCodesPage() {
  const { codes } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={FACTORS_PAGE}>{strings.backHere}</BackLink>
        <h1>{codes ? words.shown : words.title}</h1>
      </div>
      {codes ? (
        <section className={styles.part}>
          <p>{words.once}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <LinkButton to={FACTORS_PAGE}>{words.ready}</LinkButton>
            <CopyCodes codes={codes} />
          </div>
        </section>
      ) : (
        <Notice>{words.gone}</Notice>
      )}
    </div>
  );
}

function CopyCodes({ codes }: { codes: string[] }) {
  const isScripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  // Only on https, as passkeys.
  if (!isScripted || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  };
  return (
    <Button type="button" variant="quiet" onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
