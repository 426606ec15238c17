/** Where somebody shows who they are, and where the answer goes. */
export interface Errand {
  /** What we call it: nothing of the person. */
  reference: string;
  returnUrl: string;
  noticeUrl: string;
}

/** What a provider has found out. */
export interface Notice {
  /** Of this notice: told again it is the same. */
  id: string;
  reference: string;
  decision: "approved" | "rejected";
  /** As in the document, where the provider tells it: `2001-12-31`. */
  birthDate?: string | undefined;
  documentExpires?: string | undefined;
}

/** Who proves who somebody is, in place of a person of ours. */
export interface IdentityProvider {
  /** As people read it. */
  name: string;
  /** Opens a session there; the same reference again is the same session. Throws `verifier_away`. */
  begin(errand: Errand): Promise<{ url: string }>;
  /** What a call from there says; null: it is not from there, too old, or says nothing that we know. */
  hear(headers: Headers, body: string): Notice | null;
}
