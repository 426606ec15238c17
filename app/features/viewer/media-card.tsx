import type { PostView } from "#app/features/posts/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Actions } from "./actions.tsx";
import { Caption } from "./caption.tsx";
import styles from "./media-card.module.css";
import { backdrop } from "./backdrop.ts";
import { Carousel } from "./carousel.tsx";

interface MediaCardProps {
  post: PostView;
  /** The first card of a page: its picture is loaded before the others. */
  eager?: boolean;
  headingLevel?: 1 | 2;
  showsOpen?: boolean;
}

/** A post or shortit on its stage: the media, the words over or under it, the actions at its side. */
export function MediaCard({ post, eager, headingLevel = 2, showsOpen }: MediaCardProps) {
  const isShortit = post.tipo_publicacion === "shortit";
  const Heading = `h${headingLevel}` as const;
  const label = post.descripcion.slice(0, 60) || `publicación de @${post.nombre_usuario}`;
  return (
    <article
      id={`p${post.id_publicacion}`}
      className={classNames(styles.card, isShortit ? styles.shortit : styles.post)}
    >
      <Heading className="visually-hidden">
        {isShortit ? "Shortit" : "Publicación"} de @{post.nombre_usuario}
      </Heading>
      <div className={styles.media}>
        {post.locked ? (
          <Locked post={post} />
        ) : post.archivos.length > 0 ? (
          <Carousel
            files={post.archivos.filter((file) => file.status === "ready")}
            label={label}
            eager={eager}
            sizes="(max-width: 767px) 100vw, 50vw"
          />
        ) : (
          <p className={styles.empty}>Contenido no disponible</p>
        )}
      </div>
      <div className={styles.words}>
        <Caption post={post} />
      </div>
      <div className={styles.side}>
        <Actions post={post} showsOpen={showsOpen} />
      </div>
    </article>
  );
}

function Locked({ post }: { post: PostView }) {
  return (
    <div className={styles.locked} style={backdrop(post)}>
      <div className={styles.lockedWords}>
        <Icon name="lock" size={40} />
        <strong>Solo para suscriptores</strong>
        <span>Suscríbete a @{post.nombre_usuario} para verlo.</span>
      </div>
    </div>
  );
}
