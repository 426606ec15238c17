import { SuggestedCreators } from "#app/features/people/suggested-creators.tsx";
import type { ShownCreator } from "#app/features/people/view.ts";
import { TagRows } from "./hashtags/tag-rows.tsx";
import { strings } from "./strings.ts";
import { TagChips } from "./tag-chips.tsx";
import type { HashtagSummary } from "./view.ts";

interface IdeasProps {
  ideas: { followed: HashtagSummary[]; tags: HashtagSummary[]; users: ShownCreator[] };
}

/** What one may look for, where nothing was typed or nothing found. */
export function Ideas({ ideas: { followed, tags, users } }: IdeasProps) {
  return (
    <>
      <TagChips title={strings.ideas.followed} tags={followed.map(({ tag }) => tag)} />
      <TagRows title={strings.page.popularTags} tags={tags} />
      <SuggestedCreators title={strings.ideas.creators} creators={users} />
    </>
  );
}
