import { useEffect, useRef } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { TagRows } from "../hashtags/tag-rows.tsx";
import { QUICK_POPULAR, QUICK_TAGS } from "../limits.ts";
import { RecentList } from "../recent/recent-list.tsx";
import { Section } from "../section.tsx";
import { strings } from "../strings.ts";
import { TagChips } from "../tag-chips.tsx";
import { UserWords } from "../user-words.tsx";
import styles from "./quick-ideas.module.css";
import { useIdeas } from "./use-ideas.ts";

interface QuickIdeasProps {
  /** Also what was searched for before. */
  withRecent: boolean;
  /** Back to the field: by the arrow that leads up from the first of them, or as the last search of before is forgotten. */
  onLeave: () => void;
}

/** What the quick search shows before one types, and where it finds nothing. The arrows walk it. */
export function QuickIdeas({ withRecent, onLeave }: QuickIdeasProps) {
  const { ideas, failed, retry } = useIdeas();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const ideas = root.current;
    const onKey = (event: KeyboardEvent) => {
      if (!ideas || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      const links = [...ideas.querySelectorAll("a")];
      const next = links[linkAt(links, event.target) + (event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      if (next) next.focus();
      else if (event.key === "ArrowUp") onLeave();
    };
    ideas?.addEventListener("keydown", onKey);
    return () => ideas?.removeEventListener("keydown", onKey);
  }, [onLeave]);

  return (
    <div ref={root} className={styles.ideas} data-ideas>
      {withRecent && <RecentList onNone={onLeave} />}
      {ideas ? (
        <>
          <TagChips
            title={strings.ideas.followed}
            tags={ideas.followed.slice(0, QUICK_TAGS).map(({ tag }) => tag)}
          />
          <TagRows title={strings.page.popularTags} tags={ideas.tags.slice(0, QUICK_POPULAR)} />
          <Creators creators={ideas.users} />
          {/* A new site has nothing to suggest. */}
          {ideas.tags.length + ideas.users.length + ideas.followed.length === 0 && (
            <p className={styles.none}>{strings.ideas.none}</p>
          )}
        </>
      ) : failed ? (
        <div role="alert" className={styles.failed}>
          <p>{strings.ideas.failed}</p>
          <Button type="button" variant="quiet" onClick={retry}>
            {common.retry}
          </Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Creators({ creators }: { creators: SuggestedCreator[] }) {
  if (creators.length === 0) return null;
  return (
    <Section title={strings.ideas.creators}>
      <ul className={styles.people}>
        {creators.map((creator) => (
          <li key={creator.id_usuario}>
            <Link to={`/profile/${creator.id_usuario}`} className={styles.person}>
              <Avatar user={creator} size={44} />
              <UserWords user={creator} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{common.loading}</span>
      {Array.from({ length: 6 }, (_, at) => (
        <span key={at} className={styles.line} />
      ))}
    </div>
  );
}

/** Where the focus is; on the button of a row it is at the link before it. */
function linkAt(links: Element[], focused: EventTarget | null): number {
  const at = links.indexOf(focused as Element);
  if (at >= 0) return at;
  const before = links.filter(
    (link) => link.compareDocumentPosition(focused as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.length - 1;
}
