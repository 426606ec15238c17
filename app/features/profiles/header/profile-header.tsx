import type { ReactNode } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import type { ProfileLink } from "#app/features/people/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Biography } from "./biography.tsx";
import { CoverPicture } from "./cover-picture.tsx";
import { ProfileLinks } from "./profile-links.tsx";
import styles from "./profile-header.module.css";
import { type ProfileNumber, ProfileNumbers } from "./profile-numbers.tsx";

interface ProfileHeaderProps {
  user: {
    profile_picture: string | null;
    cover_picture: string | null;
    nombre_usuario: string;
    biografia: string;
    links: ProfileLink[];
  };
  /** The way up. */
  back?: ReactNode;
  /** Beside the name. */
  badges: ReactNode;
  numbers: ProfileNumber[];
  /** What one can do here. */
  children: ReactNode;
}

/** Who a page of posts is about: on a phone so low that nine of their posts stand under it. */
export function ProfileHeader({ user, back, badges, numbers, children }: ProfileHeaderProps) {
  const { cover_picture, nombre_usuario } = user;
  return (
    <header className={classNames(styles.header, cover_picture && styles.covered)}>
      <div className={styles.top}>
        {cover_picture && <CoverPicture name={cover_picture} />}
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.portrait}>
          <Avatar user={user} size={112} />
        </div>
        <div className={styles.who}>
          <h1 className={styles.name}>@{nombre_usuario}</h1>
          {badges}
        </div>
        <div className={styles.numbers}>
          <ProfileNumbers numbers={numbers} />
        </div>
      </div>
      <div className={styles.about}>
        <Biography key={user.biografia} text={user.biografia} />
        <ProfileLinks links={user.links} />
      </div>
      <div className={styles.ways}>{children}</div>
    </header>
  );
}
