/** A month of a creator as pages and API show it (product.md 18.4). */
export interface MonthView {
  month: number;
  year: number;
  views: number;
  /** With two decimals. */
  payment_due: number;
  /** 1: something was settled and nothing is due. */
  payment_settled: 0 | 1;
}

/** A line of the creator's table of posts (product.md 18.3). */
export interface PostLine {
  id_publicacion: number;
  descripcion: string;
  views: number;
  likeCount: number;
  commentCount: number;
  /** ISO 8601, UTC. */
  fecha_publicacion: string;
}

export interface PayoutView {
  id_pago: number;
  /** year * 100 + month. */
  month: number;
  amount_cents: number;
  /** ISO 8601, UTC. */
  created_at: string;
}

export type RequestState = "pending" | "approved" | "rejected";
