import { useEffect, useRef } from "react";
import { type PostView, smallPicture } from "#app/features/posts/view.ts";
import { Avatar } from "#app/features/people/avatar.tsx";
import { backdrop } from "#app/ui/backdrop.ts";
import { Link } from "#app/ui/link.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Option, Section } from "./quick-options.ts";
import styles from "./quick-search.module.css";
import { UserWords } from "../user-words.tsx";
import { strings } from "../strings.ts";

interface QuickResultsProps {
  id: string;
  sections: Section[];
  /** The id of the line that the keys have reached. */
  active: string | undefined;
  /** Belongs to what was typed before. */
  isOld: boolean;
  onChoose: (option: Option) => void;
}

/** What a quick search found, as the list of its combobox. */
export function QuickResults({ id, sections, active, isOld, onChoose }: QuickResultsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={strings.results}
      aria-busy={isOld}
      className={classNames(styles.list, isOld && styles.old)}
    >
      {sections.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title} className={styles.section}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          <div
            className={classNames(options[0]?.kind === "tag" && styles.tags)}
            role="presentation"
          >
            {options.map((option) => (
              <Link
                key={option.id}
                id={option.id}
                to={option.to}
                role="option"
                aria-selected={option.id === active}
                tabIndex={-1}
                onClick={() => onChoose(option)}
                className={classNames(styles.option, styles[option.kind])}
              >
                <Line option={option} />
              </Link>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Line({ option }: { option: Option }) {
  if (option.kind === "tag") return `#${option.tag}`;
  if (option.kind === "user") {
    return (
      <>
        <Avatar user={option.user} size={40} />
        <UserWords user={option.user} />
      </>
    );
  }
  const { post } = option;
  return (
    <>
      <Thumb post={post} />
      <span className={styles.words}>
        <span className={styles.text}>{post.descripcion || strings.quick.noText}</span>
        <span className={styles.by}>
          @{post.nombre_usuario} ·{" "}
          {post.tipo_publicacion === "shortit" ? strings.quick.shortit : strings.quick.post}
        </span>
      </span>
    </>
  );
}

/** Small enough for the smallest rendition. */
function Thumb({ post }: { post: PostView }) {
  const file = post.archivos.find(({ status }) => status === "ready");
  const picture = file && smallPicture(file);
  return (
    <span className={styles.thumb} style={backdrop(file ?? { preview: post.preview ?? null })}>
      {picture ? (
        <img src={uploadUrl(picture)} alt="" width={48} height={64} loading="lazy" />
      ) : (
        <Icon name={post.locked ? "lock" : "image"} />
      )}
    </span>
  );
}
