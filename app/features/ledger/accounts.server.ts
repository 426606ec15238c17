/** An account of the ledger. Above 0 somebody owes us, below 0 we owe them or have earned. */
export interface Account {
  name: string;
  /** Whose it is; null: nobody's. */
  id_usuario: number | null;
}

/** What a provider has taken from fans and owes us. */
export const providerAccount = (provider: string): Account => ours(`provider:${provider}`);

/** What the providers keep. */
export const feeAccount = (provider: string): Account => ours(`fee:${provider}`);

/** What is left for whoever runs the instance. */
export const platformAccount: Account = ours("platform");

/** What we owe a creator: below 0, and above once more came back than they had left. */
export const creatorAccount = (id_usuario: number): Account => ({
  name: `creator:${id_usuario}`,
  id_usuario,
});

/** What views have cost whoever runs the instance. */
export const viewsAccount: Account = ours("views");

/** What is on its way to creators, and what has left the bank for them. */
export const payoutsAccount: Account = ours("payouts");
export const bankAccount: Account = ours("bank");

function ours(name: string): Account {
  return { name, id_usuario: null };
}
