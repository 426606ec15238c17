import { Fragment, type MouseEventHandler } from "react";
import type { FileView, PostView } from "#app/features/posts/view.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { Avatar } from "#app/features/people/avatar.tsx";
import { backdrop } from "#app/ui/backdrop.ts";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { knownOutcome } from "#app/ui/toggle/toggle-outcomes.ts";
import { isSeeThrough } from "../stage/see-through.ts";
import { PictureSources } from "../stage/picture-sources.tsx";
import { plainTile } from "../stage/rendition.ts";
import { strings } from "../strings.ts";
import type { CardPost } from "../view.ts";
import styles from "./tile.module.css";
import { uploadUrl } from "#app/ui/upload-url.ts";

interface PostTileProps {
  post: CardPost;
  /** Where it leads, whatever `onClick` does instead. */
  href: string;
  /** What kind it is, in the corner. */
  label?: string;
  /** Loaded before the others: the tiles that the first screen shows. */
  eager?: boolean;
  /** Beneath its picture who published it, with what words. */
  withCreator?: boolean;
  /** And the first of its hashtags. */
  withTags?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** product.md 11.5 */
const ALT_MAX = 60;
const TAGS_MAX = 3;

/** The least that a tile is wide (tile.module.css): it is never much more. */
const TILE_SIZES = "(min-width: 768px) 200px, (min-width: 560px) 150px, 32vw";
/** For three pixels of a screen to one of the page's. */
const TILE_MAX = 960;

/** A post in a grid of posts: one link, its counts over its picture. */
export function PostTile({
  post,
  href,
  label = kindOf(post),
  eager,
  withCreator,
  withTags,
  onClick,
}: PostTileProps) {
  const more = post.archivos.length - 1 + (post.filesLeft ?? 0);
  const shown = coverOf(post);
  const viewerId = useRootData()?.viewer?.id_usuario;
  const listed = { on: post.userHasLiked, count: post.likeCount };
  // It may have been given in the viewer since the list was read.
  const likes = knownOutcome(`like ${post.id_publicacion} ${viewerId}`, listed).count;
  return (
    <Link to={href} className={styles.tile} onClick={onClick} data-post={post.id_publicacion}>
      <div className={styles.frame} style={post.locked ? backdrop(post) : undefined}>
        <Cover post={post} shown={shown} eager={eager} />{" "}
        <span className={styles.label}>
          {shown?.tipo === "video" && (
            <>
              <Icon name="play" size={12} />
              <span className="visually-hidden">{strings.video} </span>
            </>
          )}
          {label}{" "}
          {more > 0 && (
            <span>
              +{more}
              <span className="visually-hidden"> {plural(more, strings.moreFiles)}</span>
            </span>
          )}
        </span>
        <p className={styles.counts}>
          <Count icon="heart" value={likes} unit={plural(likes, strings.likes)} />{" "}
          <Count icon="eye" value={post.views} unit={plural(post.views, strings.views)} />{" "}
          <Count
            icon="comment"
            value={post.commentCount}
            unit={plural(post.commentCount, strings.commentCount)}
          />
        </p>
      </div>
      {withCreator && <Creator post={post} />}
      {withTags && post.clasificaciones.length > 0 && (
        <p className={styles.tags}>
          {post.clasificaciones.slice(0, TAGS_MAX).map((tag) => (
            <Fragment key={tag}>
              <span>{`#${tag}`}</span>{" "}
            </Fragment>
          ))}
        </p>
      )}
    </Link>
  );
}

/** A grid of equal tiles, three columns on a phone and more where there is room. */
export const tileGrid = styles.grid!;

/** Anything that is no shortit is shown as a post (product.md 1.2). */
function kindOf({ tipo_publicacion }: PostView): string {
  return strings.kinds[tipo_publicacion === "shortit" ? "shortit" : "publicacion"];
}

/** The file that is its picture; none while there is none to show. */
function coverOf({ locked, archivos }: PostView): FileView | undefined {
  return locked ? undefined : archivos.find(({ status }) => status === "ready");
}

interface CoverProps {
  post: PostView;
  shown: FileView | undefined;
  eager: boolean | undefined;
}

function Cover({ post, shown, eager }: CoverProps) {
  if (post.locked) return <State icon="lock" words={strings.subscribersOnly} />;
  if (shown) return <Picture file={shown} alt={altOf(post, shown)} eager={eager} />;
  if (post.status === "queued") return <State icon="refresh" words={strings.processing} />;
  if (post.status === "failed") return <State icon="alert" words={strings.failed} />;
  return <State icon="image" words={strings.unavailable} />;
}

/** What its owner says that it shows, else what they say with it. */
function altOf({ descripcion, nombre_usuario }: PostView, { alt }: FileView): string {
  const letters = [...(alt ?? descripcion).replace(/\s+/g, " ").trim()];
  if (letters.length === 0) return fill(strings.postOf, { name: nombre_usuario });
  return letters.length > ALT_MAX ? `${letters.slice(0, ALT_MAX).join("")}…` : letters.join("");
}

function Picture({
  file,
  alt,
  eager,
}: {
  file: FileView;
  alt: string;
  eager: boolean | undefined;
}) {
  const plain = file.poster ?? plainTile(file)?.url ?? file.url_archivo;
  return (
    <picture>
      <PictureSources
        variants={file.variants.filter(({ mime }) => mime !== "image/jpeg")}
        sizes={TILE_SIZES}
        maxWidth={TILE_MAX}
      />
      <img
        className={styles.picture}
        style={
          file.preview && !isSeeThrough(file)
            ? { backgroundImage: `url(${file.preview})` }
            : undefined
        }
        src={uploadUrl(plain)}
        alt={alt}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

/** What stands where there is no picture to show. */
function State({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span className={styles.state}>
      <Icon name={icon} size={28} />
      {words}
    </span>
  );
}

function Creator({ post }: { post: PostView }) {
  return (
    <div className={styles.creator}>
      <Avatar user={post} size={24} />
      <span className={styles.name}>{`@${post.nombre_usuario}`}</span>{" "}
      {post.descripcion && <p className={styles.words}>{post.descripcion}</p>}
    </div>
  );
}

function Count({ icon, value, unit }: { icon: IconName; value: number; unit: string }) {
  return (
    <span className={styles.count}>
      <Icon name={icon} size={14} />
      {compactNumber(value)}
      <span className="visually-hidden">{` ${unit}`}</span>
    </span>
  );
}
