import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { forTile } from "#app/features/cards/for-page.server.ts";
import { creatorsToKnow } from "#app/features/posts/creators-to-know.server.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { form, type Sent, switchOf } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { perform } from "#app/http/operation.server.ts";
import { page } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { HashtagHeader } from "../hashtags/hashtag-header.tsx";
import { readHashtag } from "../hashtags/hashtags.server.ts";
import { Ideas } from "../ideas.tsx";
import { followTagOperation, searchOperation, SEARCHES_OF_ADDRESS } from "../operations.server.ts";
import { SEARCH_FIELD } from "../quick/quick-search-event.ts";
import { RecentList } from "../recent/recent-list.tsx";
import { useRememberSearch } from "../recent/use-recent-searches.ts";
import { Results } from "../results.tsx";
import { search } from "../queries.server.ts";
import { searchAddress, searchQuery, tagParam } from "../schema.ts";
import { SearchForm } from "../search-form.tsx";
import { searchPath } from "../search-path.ts";
import { isSharedSearch } from "../shared-searches.server.ts";
import { suggest } from "../suggestions.server.ts";
import { TagChips } from "../tag-chips.tsx";
import { postsOf, type SearchView, toBlocks } from "../view.ts";
import styles from "./search.module.css";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.hashtag ? `#${data.hashtag.tag} – ${strings.title}` : strings.title },
];

export const loader = page(
  "consented",
  async (ctx, { url, request, isForAll }) => {
    const place = searchAddress.parse(Object.fromEntries(url.searchParams));
    try {
      const asked = { ...place, page: String(place.page) };
      const find = async () =>
        // What is made for all is nobody's search: who has it made is counted before.
        isForAll
          ? search(ctx, searchQuery.parse(asked))
          : (await perform(searchOperation, { ctx, input: asked, request })).answer;
      const found = place.q ? inTiles(await find()) : null;
      const tag = hashtagIn(place.q);
      const hashtag = tag ? await part("hashtag", () => readHashtag(ctx, tag)) : null;
      const ideas = !found || isEmpty(found) ? await suggest(ctx, creatorsToKnow) : null;
      return data({ place, found, hashtag, ideas, error: null });
    } catch (error) {
      const expected = expectedFailure(error);
      if (!expected) log.error({ err: error }, "search failed");
      const status = expected?.status ?? 500;
      const nothing = { found: null, hashtag: null, ideas: null };
      return data({ place, ...nothing, error: strings.failed }, { status });
    }
  },
  { shared: { isShared: isSharedSearch, limits: [SEARCHES_OF_ADDRESS] } },
);

const back = ({ fields }: Sent) => safeNext(fields.next);

/** Following a hashtag without scripts: answers with where one was. */
export const action = form(followTagOperation, {
  input: ({ fields }) => ({ tag: fields.tag, following: switchOf(fields.following) }),
  returnTo: back,
  then: (_, sent) => back(sent),
});

export const clientAction = keptForm();

export default function SearchPage() {
  const { place, found, hashtag, ideas, error } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { state, location } = useNavigation();
  const remember = useRememberSearch();
  const isSearching = state === "loading" && location.pathname === "/search";
  const hasNothing = found !== null && isEmpty(found);

  // One that failed is none yet.
  const searched = found ? place.q : "";
  useEffect(() => {
    remember(searched);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each search, and for who made it: not for who is signed in later
  }, [searched]);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{strings.title}</h1>
      <SearchForm key={`${place.q} ${place.sort}`} place={place} />
      {failure && <Notice kind="error">{failure.error}</Notice>}
      {hashtag && <HashtagHeader key={hashtag.tag} hashtag={hashtag} here={searchPath(place)} />}
      {place.q && (
        <p className={styles.query}>
          <Sentence text={strings.page.resultsFor} parts={{ query: <strong>{place.q}</strong> }} />
        </p>
      )}
      <div className={styles.status} role="status">
        {isSearching ? common.searching : hasNothing ? strings.noResults : ""}
      </div>
      {error && <Notice kind="error">{error}</Notice>}
      {hasNothing && !isSearching && <p className={styles.hint}>{strings.page.hint}</p>}
      {found && !hasNothing && (
        <>
          <TagChips
            title={strings.page.suggestedTags}
            tags={found.tags.filter((tag) => tag !== hashtag?.tag)}
            replace
          />
          <Results key={`${place.q} ${place.sort} ${place.page}`} place={place} found={found} />
        </>
      )}
      {!place.q && <RecentList onNone={focusField} />}
      {ideas && <Ideas ideas={ideas} />}
    </div>
  );
}

function inTiles(found: SearchView): SearchView {
  return { ...found, blocks: toBlocks(postsOf(found.blocks).map(forTile)) };
}

function isEmpty({ counts, users, tags }: SearchView): boolean {
  return counts.posts === 0 && users.length === 0 && tags.length === 0;
}

function focusField(): void {
  document.getElementById(SEARCH_FIELD)?.focus();
}

/** The hashtag that is all that was typed. */
function hashtagIn(q: string): string | undefined {
  return q.startsWith("#") ? tagParam.safeParse(q).data : undefined;
}
