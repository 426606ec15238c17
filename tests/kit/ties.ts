import type { Account, Place } from "./person.ts";

type Member = Place & Account;

/** Makes somebody a subscriber until this moment (milliseconds since the epoch). */
export async function subscribe(
  fan: Member,
  creator: Pick<Account, "id">,
  renews_at = Date.now() + 60 * 60 * 1000,
): Promise<void> {
  const tie = { fan_id: fan.id, creator_id: creator.id, state: "active" as const };
  await fan.db
    .insertInto("suscripciones")
    .values({ ...tie, provider: "test", created_at: Date.now(), renews_at })
    .execute();
}

export async function follow(fan: Member, creator: Pick<Account, "id">): Promise<void> {
  await fan.db
    .insertInto("seguimientos")
    .values({ follower_id: fan.id, followed_id: creator.id, created_at: Date.now() })
    .execute();
}

/** Each follows the other: what one writes to the other is no stranger's request. */
export async function befriend(one: Member, other: Member): Promise<void> {
  await follow(one, other);
  await follow(other, one);
}
