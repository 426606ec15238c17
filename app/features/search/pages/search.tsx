import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { perform } from "#app/http/operation.server.ts";
import { page } from "#app/http/page.server.ts";
import { log } from "#app/log.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { searchOperation } from "../operations.server.ts";
import { Results } from "../results.tsx";
import { searchAddress } from "../schema.ts";
import { SearchForm } from "../search-form.tsx";
import { popularTags } from "../tags.server.ts";
import { TagChips } from "../tag-chips.tsx";
import styles from "./search.module.css";
import { strings } from "../strings.ts";

export const meta: MetaFunction = () => [{ title: strings.title }];

export const loader = page("consented", async (ctx, { url, request }) => {
  const place = searchAddress.parse(Object.fromEntries(url.searchParams));
  try {
    const asked = { ...place, page: String(place.page) };
    const found = place.q
      ? (await perform(searchOperation, { ctx, input: asked, request })).answer
      : null;
    return data({ place, found, tags: found ? found.tags : await popularTags(ctx), error: null });
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) log.error({ err: error }, "search failed");
    const status = expected?.status ?? 500;
    return data({ place, found: null, tags: [], error: strings.failed }, { status });
  }
});

export default function SearchPage() {
  const { place, found, tags, error } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const isSearching = state === "loading" && location.pathname === "/search";
  const isEmpty = found?.counts.posts === 0 && found.users.length === 0 && tags.length === 0;
  return (
    <div className={styles.page}>
      <h1>{strings.title}</h1>
      <SearchForm key={`${place.q} ${place.sort}`} place={place} />
      {place.q && (
        <p className={styles.query}>
          <Sentence text={strings.page.resultsFor} parts={{ query: <strong>{place.q}</strong> }} />
        </p>
      )}
      <div className={styles.status} role="status">
        {isSearching ? common.searching : isEmpty ? strings.noResults : ""}
      </div>
      {error && <Notice kind="error">{error}</Notice>}
      {isEmpty && !isSearching && <p className={styles.hint}>{strings.page.hint}</p>}
      <TagChips
        title={place.q ? strings.page.suggestedTags : strings.page.popularTags}
        tags={tags}
      />
      {found && !isEmpty && (
        <Results key={`${place.q} ${place.sort} ${place.page}`} place={place} found={found} />
      )}
    </div>
  );
}
