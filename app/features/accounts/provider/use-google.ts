import { type RefObject, useEffect, useRef, useState } from "react";
import { call, CallFailure } from "#app/ui/browser/browser-client.ts";
import { providerSentence, wayOut } from "./failure.ts";
import { nextStep } from "../paths.ts";
import { loadGoogle } from "./google-script.ts";
import type { ProviderOffer } from "./offer.server.ts";
import type { SignInPage } from "./sign-in-pages.ts";

/** Google draws none wider. */
const MAX_WIDTH = 400;

interface Place extends ProviderOffer {
  page: SignInPage;
  next: string;
  size: "large" | "medium" | "small";
}

interface GoogleButton {
  holderRef: RefObject<HTMLDivElement>;
  /** Google's own button stands there: ours may go. */
  isDrawn: boolean;
  /** What to say of a try that failed. */
  sentence: string | null;
  /** Where somebody who is kept out reads why. */
  link: string | null;
}

/** Google's own button, and its offer to one-tap, in place of our form where its script comes. */
export function useGoogle({ google, page, next, size }: Place): GoogleButton {
  const holderRef = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const clientId = google?.clientId;
  const nonce = google?.nonce;

  useEffect(() => {
    if (!clientId || !nonce) return;
    let isGone = false;
    const enter = async (credential: string | undefined) => {
      const answer = await send(credential);
      if (!("code" in answer)) return window.location.assign(nextStep(answer, next));
      const away = wayOut(answer);
      if (away) window.location.assign(away);
      else setFailed(answer);
    };
    loadGoogle().then(
      (ids) => {
        const holder = holderRef.current;
        if (isGone || !holder) return;
        ids.initialize({
          client_id: clientId,
          nonce,
          callback: ({ credential }) => void enter(credential),
          context: page === "/signup" ? "signup" : "signin",
          use_fedcm_for_prompt: true,
          itp_support: true,
        });
        ids.renderButton(holder, {
          type: "standard",
          size,
          text: "continue_with",
          theme: isDark() ? "filled_black" : "outline",
          shape: "rectangular",
          width: Math.min(holder.clientWidth, MAX_WIDTH),
          locale: "es-419",
        });
        setDrawn(true);
        ids.prompt();
      },
      () => {
        // Blocked, offline or reached from another page: our own form does the same.
      },
    );
    return () => {
      isGone = true;
      window.google?.accounts.id.cancel();
    };
  }, [clientId, nonce, page, next, size]);

  const sentence = failed && providerSentence(page, failed.code);
  return { holderRef, isDrawn, sentence, link: failed?.link ?? null };
}

interface Failed {
  code: string;
  link?: string | undefined;
}

/** What was answered, or how it failed. */
async function send(token: string | undefined): Promise<object | Failed> {
  try {
    return await call<object>("/api/google-auth", {
      ...{ method: "POST", json: { token }, limit: "authentication" },
    });
  } catch (error) {
    const { code = "", link = undefined } = error instanceof CallFailure ? error : {};
    return {
      code: code === "bad_input" ? "provider_refused" : code || "provider_unreachable",
      link,
    };
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
