import { Avatar } from "#app/features/people/avatar.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { compactNumber } from "#app/ui/numbers.ts";
import styles from "./feed-notices.module.css";
import type { SuggestedCreator } from "./list/suggestions.server.ts";

/** product.md 10.6 */
export function FeedFailed() {
  return (
    <div className={styles.notice} role="alert">
      <h1>Error al iniciar el feed.</h1>
      <LinkButton to="/" reloadDocument>
        Reintentar
      </LinkButton>
    </div>
  );
}

export function EmptyFeed() {
  return (
    <div className={styles.notice}>
      <h1>No hay contenido disponible para mostrar.</h1>
      <p>Sé la primera persona en publicar algo.</p>
      <LinkButton to="/upload">Subir contenido</LinkButton>
    </div>
  );
}

interface EmptyFollowingProps {
  isSignedIn: boolean;
  suggestions: SuggestedCreator[];
}

/** Nobody is followed, or nobody of them has published. */
export function EmptyFollowing({ isSignedIn, suggestions }: EmptyFollowingProps) {
  return (
    <div className={styles.notice}>
      <h1>Aquí verás a quienes sigues</h1>
      {isSignedIn ? (
        <p>
          Sigue a creadores y sus publicaciones aparecerán aquí, de la más nueva a la más vieja.
        </p>
      ) : (
        <>
          <p>Inicia sesión para seguir a creadores y ver aquí lo que publican.</p>
          <LinkButton to="/login?next=%2F%3Ftab%3Dsiguiendo">Iniciar sesión</LinkButton>
        </>
      )}
      {suggestions.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="sugeridos">
          <h2 id="sugeridos">Creadores sugeridos</h2>
          <ul>
            {suggestions.map((creator) => (
              <li key={creator.id_usuario}>
                <a className={styles.creator} href={`/u/${creator.id_usuario}`}>
                  <Avatar user={creator} size={44} />
                  <span className={styles.name}>@{creator.nombre_usuario}</span>
                  <span className={styles.followers}>
                    {compactNumber(creator.followersCount)}{" "}
                    {creator.followersCount === 1 ? "seguidor" : "seguidores"}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LinkButton to="/" variant="quiet">
        Ver Para ti
      </LinkButton>
    </div>
  );
}
