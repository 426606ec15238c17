/** product.md 20.5, in business days: to answer an ARCO request, and then to carry the answer out. */
export const ARCO_ANSWER_DAYS = 20;
export const ARCO_EFFECT_DAYS = 15;
/** To ask for what is missing in it, and for the person to bring that. */
export const ARCO_ASK_DAYS = 5;
export const ARCO_COMPLETE_DAYS = 10;

/** A message to support, in characters. */
export const SUPPORT_MESSAGE_MAX = 2000;
export const SUPPORT_LINK_MAX = 300;
/** Messages an hour from one account, and from one network address. */
export const SUPPORT_PER_ACCOUNT = 5;
export const SUPPORT_PER_ADDRESS = 10;

/** What a message to support can be about, as the form offers it. */
export const supportTopics = [
  "cuenta",
  "contenido",
  "pagos",
  "privacidad",
  "tecnico",
  "otro",
] as const;
export type SupportTopic = (typeof supportTopics)[number];
