import { plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form } from "#app/ui/link.tsx";
import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";
import { tagPath } from "../search-path.ts";
import { strings } from "../strings.ts";
import type { HashtagView } from "../view.ts";
import styles from "./hashtag-header.module.css";
import { TagSign } from "./tag-sign.tsx";

interface HashtagHeaderProps {
  hashtag: HashtagView;
  /** Where one is, to come back to without scripts. */
  here: string;
}

/** What stands above the posts of a hashtag: its name, how many there are, and following it. */
export function HashtagHeader({ hashtag, here }: HashtagHeaderProps) {
  const { tag, postCount, following } = hashtag;
  const endpoint = { path: `/api/hashtags/${encodeURIComponent(tag)}/follow`, on: "following" };
  const { on, failed, reason, toggle } = useConfirmedToggle(endpoint, { on: following, count: 0 });
  const words = strings.hashtag;
  return (
    <header className={styles.header}>
      <TagSign isLarge />
      <div className={styles.words}>
        <h2 className={styles.name}>#{tag}</h2>
        <p className={styles.posts}>{plural(postCount, words.posts, fullNumber(postCount))}</p>
      </div>
      <Form
        method="post"
        action={tagPath(tag)}
        onSubmit={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        <input type="hidden" name="tag" value={tag} />
        <input type="hidden" name="next" value={here} />
        <Button
          name="following"
          value={on ? "0" : "1"}
          variant={on ? "quiet" : "primary"}
          aria-label={`${on ? words.unfollow : words.follow} #${tag}`}
        >
          {on ? words.unfollow : words.follow}
        </Button>
      </Form>
      <p role="alert" className={styles.failed}>
        {failed ? reason || words.followFailed : ""}
      </p>
    </header>
  );
}
