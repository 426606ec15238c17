import { signInPages } from "./sign-in-pages.ts";

/** As much as we use of https://developers.google.com/identity/gsi/web/reference/js-reference. */
export interface GoogleIds {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential?: string }) => void;
    context: "signin" | "signup";
    use_fedcm_for_prompt: boolean;
    itp_support: boolean;
  }): void;
  renderButton(
    holder: HTMLElement,
    options: {
      type: "standard";
      size: "large" | "medium" | "small";
      text: "continue_with";
      theme: "outline" | "filled_black";
      shape: "rectangular";
      width: number;
      locale: string;
    },
  ): void;
  prompt(): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIds } };
  }
}

const ADDRESS = "https://accounts.google.com/gsi/client";

let loading: Promise<GoogleIds> | undefined;

/** Loads Google's script, once. Rejects where it is blocked, and where our policy does not allow it. */
export function loadGoogle(): Promise<GoogleIds> {
  if (!isAllowed()) return Promise.reject(new Error("this document may not load it"));
  loading ??= new Promise<GoogleIds>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = ADDRESS;
    script.onload = () => {
      if (window.google) resolve(window.google.accounts.id);
      else reject(new Error("the script brought nothing"));
    };
    script.onerror = () => reject(new Error("the script did not come"));
    document.head.append(script);
  });
  return loading;
}

/** The policy is that of the page the document was loaded as, which need not be the page it shows. */
function isAllowed(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return signInPages.some((page) => page === new URL(entry?.name ?? "about:blank").pathname);
}
