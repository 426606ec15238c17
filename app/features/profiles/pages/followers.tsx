import { data } from "@remix-run/node";
import { page } from "#app/http/page.server.ts";
import { readPeople } from "../people/read-people.server.ts";

export { default, meta } from "../people/people-page.tsx";

/** Who follows somebody. */
export const loader = page("consented", async (ctx, visited) => {
  const people = await readPeople(ctx, visited, { isFollowers: true });
  return data(people, { status: people.status });
});
