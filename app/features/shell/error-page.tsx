import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { buttonLook, LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./error-page.module.css";
import { RequestIdNote } from "./request-id.tsx";
import { strings } from "./strings.ts";

/** product.md 2.4: what unknown addresses, wrong methods and failed pages show; what may pass is asked for again. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message } = describe(error);
  const { pathname, search } = useLocation();
  const canPass = status >= 500 || status === 408 || status === 429;
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>{strings.failures.title}</h1>
      <p>{message}</p>
      <div className={styles.ways}>
        {canPass && (
          <a href={`${pathname}${search}`} className={buttonLook({})}>
            {common.retry}
          </a>
        )}
        <LinkButton to="/" variant={canPass ? "quiet" : "primary"}>
          {common.goHome}
        </LinkButton>
      </div>
      {status >= 500 && <RequestIdNote />}
    </section>
  );
}

const messages: Record<number, string> = {
  400: strings.failures.badRequest,
  401: strings.failures.notSignedIn,
  403: strings.failures.forbidden,
  404: strings.failures.notFound,
  405: strings.failures.wrongMethod,
};

function describe(error: unknown): { status: number; message: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const own = isRouteErrorResponse(error)
    ? (error.data as { error?: unknown } | null)?.error
    : null;
  const message = typeof own === "string" ? own : messages[status];
  return { status, message: message ?? strings.failures.internal };
}
