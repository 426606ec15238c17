import { BlockForm, PeerMenu } from "#app/features/messages/thread/peer-menu.tsx";
import { Verified } from "#app/features/people/verified.tsx";
import { plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { aboutCount } from "./about-count.ts";
import { CreatorBadge } from "./badges.tsx";
import { MuteForm } from "#app/features/people/mutes/mute-form.tsx";
import { FollowButton } from "#app/features/people/follow/follow-button.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { useFollow } from "#app/features/people/follow/use-follow.ts";
import type { ProfileView } from "../view.ts";
import { strings } from "../strings.ts";

interface PublicHeaderProps {
  profile: ProfileView;
  /** By the viewer; and so is `muted`. */
  blocked: boolean;
  muted: boolean;
}

/** Who somebody is, to others (product.md 16.2). */
export function PublicHeader({ profile, blocked, muted }: PublicHeaderProps) {
  const following = profile.following ?? false;
  // Of a follow state that could not be read nothing is known.
  const isRead = profile.following !== null;
  const follow = useFollow(profile.id_usuario, { ...profile, following }, isRead);
  const lists = `/u/${profile.id_usuario}`;
  return (
    <ProfileHeader
      user={profile}
      back={<BackLink to="/" />}
      badges={
        <>
          <Verified user={profile} size={20} /> <CreatorBadge user={profile} />
        </>
      }
      numbers={[
        {
          value: compactNumber(follow.followersCount),
          unit: plural(follow.followersCount, strings.units.followers),
          to: profile.showsLists ? `${lists}/seguidores` : undefined,
        },
        {
          value: compactNumber(profile.followingCount),
          unit: plural(profile.followingCount, strings.units.following),
          to: profile.showsLists ? `${lists}/seguidos` : undefined,
        },
        ...(profile.postsCount
          ? [
              {
                value: aboutCount(profile.postsCount),
                unit: plural(profile.postsCount.value, strings.units.posts),
              },
            ]
          : []),
      ]}
    >
      {profile.isSelf ? (
        <LinkButton to="/profile" variant="quiet">
          {strings.seeOwnProfile}
        </LinkButton>
      ) : blocked ? (
        <BlockForm peer={{ ...profile, blocked }} next={lists} />
      ) : (
        <>
          {/* product.md 16.2: a follow state that fails is left out. */}
          {profile.following !== null && <FollowButton user={profile} follow={follow} />}
          <LinkButton to={`/messages?to=${profile.id_usuario}`} variant="quiet">
            {strings.message}
          </LinkButton>
          {profile.es_creador === 1 && (
            <LinkButton to={`/propina/${profile.nombre_usuario}`} variant="quiet">
              {strings.tip}
            </LinkButton>
          )}
          <PeerMenu peer={{ ...profile, blocked }} next={lists}>
            <MuteForm person={profile} muted={muted} next={lists} />
          </PeerMenu>
        </>
      )}
    </ProfileHeader>
  );
}
