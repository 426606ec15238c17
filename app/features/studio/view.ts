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

export type RequestState = "pending" | "approved" | "rejected";
